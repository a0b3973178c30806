import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseAddress } from '#server/adapters/database/launcher.ts'
import type { UpgradeRecord } from './record.ts'

/**
 * Makes a database small before it is dumped. Deletes all but a few emails, notifications, rate limits and tokens, and
 * shortens the kept emails. Keeps the audit entries of the hash chain, so that the chain can be checked. Of the
 * entries that are not in the chain yet, keeps only the last one of each action.
 */
const shorten = `
  set session_replication_role = replica;
  update mail set html = left(html, 40), text = left(text, 40);
  delete from mail where id not in (select distinct on (template) id from mail order by template, id);
  delete from audit_event where id > (select max(event_id) from audit_chain)
    and id not in (select distinct on (action) id from audit_event order by action, id desc);
  delete from notification where id not in (select distinct on (title) id from notification order by title, id);
  delete from rate_limit where key not in (select key from rate_limit order by key limit 5);
  delete from token where hash not in (select distinct on (kind) hash from token order by kind, created_at desc);`

/**
 * Deletes most of the frequent rows of a test database (see `shorten`), and returns the remaining data as SQL that the
 * `pg` driver can run. Requires the program pg_dump.
 */
export async function dumpOf({ host, port, database }: DatabaseAddress): Promise<string> {
  const user = 'postgres'
  const administrator = new pg.Client({ host, port, user, database, ssl: false })
  await administrator.connect()
  try {
    await administrator.query(shorten)
  } finally {
    await administrator.end()
  }
  const connection = ['--host', host, '--port', `${port}`, '--username', user, database]
  const options = ['--no-owner', '--no-comments', '--inserts', '--rows-per-insert=200']
  const dump = execFileSync('pg_dump', [...options, ...connection], { encoding: 'utf8', maxBuffer: 1e8 })
  return dump
    .split('\n')
    .filter((line) => !notForDriver.test(line))
    .join('\n')
}

/**
 * Lines to remove from the dump: psql's own commands, comments, empty lines, and a setting that exists only from
 * PostgreSQL 17 on.
 */
const notForDriver = /^(\\|--|SET transaction_timeout|$)/

/** Writes a dump as `<name>.sql`, and the record of its database as `<name>.json`. */
export function writeDump(folder: string, name: string, dump: string, record: UpgradeRecord): void {
  writeFileSync(join(folder, `${name}.sql`), `${dump}\n`)
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(record)}\n`)
}
