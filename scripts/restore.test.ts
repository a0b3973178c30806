import { randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { serve } from '#server/main.ts'
import { freePort } from '#tests/support/free-port.ts'
import { institutionFolder } from '#tests/support/institution/index.ts'
import {
  backedUpInstallation,
  connect,
  emptyDatabase,
  urlsOf,
} from '#tests/support/backed-up-installation.ts'
import { openSession } from '#tests/support/open-session.ts'
import { operatorCommand } from './processes/operator-command.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'

let made: Awaited<ReturnType<typeof backedUpInstallation>>
beforeAll(async () => {
  made = await backedUpInstallation()
})
afterAll(() => made.close())

describe('a restore rejects', () => {
  const damages: [string, string, (copy: string) => Promise<unknown>][] = [
    [
      'a truncated table',
      'is missing or damaged',
      (copy) => truncate(join(copy, 'database/public.applicant.copy.gz'), 90),
    ],
    [
      'a missing table',
      'is missing or damaged',
      (copy) => rm(join(copy, 'database/public.applicant.copy.gz')),
    ],
    [
      'a table of another backup',
      'was changed or is incomplete',
      (copy) =>
        cp(join(copy, 'database/public.staff.copy.gz'), join(copy, 'database/public.applicant.copy.gz')),
    ],
    [
      'an altered upload',
      'was changed or is incomplete',
      (copy) => writeFile(join(copy, 'uploads', made.picture.slice(0, 2), made.picture), 'another picture'),
    ],
    ['altered keys', 'was changed or is incomplete', (copy) => writeFile(join(copy, 'keys.json'), '{}')],
    ['a truncated manifest', 'is damaged', (copy) => truncate(join(copy, 'manifest.json'), 500)],
    ['a backup that was never finished', 'not a complete backup', (copy) => rm(join(copy, 'manifest.json'))],
  ]
  test.each(damages)('%s', async (name, words, damage) => {
    const copy = made.at(`damaged ${name}`)
    await cp(made.plain, copy, { recursive: true })
    await damage(copy)
    const rejected = await made.restore(copy, { DATA_DIR: made.at('untouched') })
    expect(rejected.err).toContain(words)
    expect(rejected.code).toBe(1)
    await expect(readdir(made.at('untouched'))).rejects.toThrow('ENOENT')
  })

  test('keys of settings that are missing or not those of the backup, before it writes anything', async () => {
    const target = await emptyDatabase()
    const SIGNING_KEY = made.at('etc/documents.pem')
    const OFFICE_SEAL_KEY = made.at('etc/office-seal.key')
    const env = { ...urlsOf(target), DATA_DIR: made.at('given-keys'), SIGNING_KEY, OFFICE_SEAL_KEY }
    const missing = await made.restore(made.plain, env)
    expect([missing.code, missing.err]).toEqual([
      1,
      expect.stringContaining(`with --keys-to FOLDER, and copy FOLDER/documents.pem to ${SIGNING_KEY}.`),
    ])
    expect(await made.restore(made.plain, {}, '--keys-to', made.at('etc'))).toMatchObject({
      code: 0,
      err: '',
    })
    const right = await readFile(OFFICE_SEAL_KEY)
    await writeFile(OFFICE_SEAL_KEY, randomBytes(32).toString('base64url'))
    const other = await made.restore(made.plain, env)
    expect(other.err).toContain('OFFICE_SEAL_KEY is not the key of this backup')
    const opened = await connect(target)
    expect((await opened.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0)
    await opened.end()
    await writeFile(OFFICE_SEAL_KEY, right)
    expect(await made.restore(made.plain, env)).toMatchObject({ code: 0, err: '' })
    await expect(readdir(made.at('given-keys/keys'))).rejects.toThrow('ENOENT')
  })

  test('a target that is not empty', async () => {
    expect((await made.restore(made.plain, made.settings)).err).toContain(
      'is not empty. Restore into a new folder',
    )
    const env = { ...urlsOf(made.source), DATA_DIR: made.at('no-data') }
    expect((await made.restore(made.plain, env)).err).toContain('The database is not empty')
    expect((await made.backup(made.plain)).err).toContain('is not empty')
  })
})

test('a restored copy runs no jobs and opens no checkout until the operator enables it, and reports lost uploads', async () => {
  const target = await emptyDatabase()
  const env = { ...urlsOf(target), DATA_DIR: made.at('copy') }
  // npm and file systems create these entries in a new folder, so the restore must ignore them.
  for (const name of ['.npm', 'lost+found']) await mkdir(made.at(`copy/${name}`), { recursive: true })
  expect(await made.restore(made.plain, env)).toMatchObject({ code: 0 })
  const opened = await connect(target)
  // The restore analyses the tables. A table that was not analysed has the estimate -1 in `reltuples`.
  const unread = "select relname from pg_class where relname in ('applicant', 'staff') and reltuples < 0"
  expect((await opened.query(unread)).rows).toEqual([])
  await opened.query("select graphile_worker.add_job('deliver_mail', '{}')")
  const jobs = async () =>
    (await opened.query('select attempts from graphile_worker.jobs where run_at < now()')).rows
  const database = openDatabase({ connection: target.address, poolSize: 1, onIdleError: () => undefined })
  const { id } = await database.system.selectFrom('applicant').select('id').limit(1).executeTakeFirstOrThrow()
  const token = await openSession(database, id)
  await database.close()
  const pay = async (address: string) => {
    const response = await fetch(`${address}/api/Payment/initiate-payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ payType: 'ApplicationFee' }),
    })
    return await response.text()
  }
  const errors: string[] = []
  const start = async () =>
    serve(
      { ...env, INSTITUTION_DIR: institutionFolder, PORT: await freePort() },
      { info: () => undefined, error: (line) => errors.push(line) },
    )
  const copy = await start()
  try {
    expect((await fetch(`${copy.address}/health/ready`)).status).toBe(200)
    expect(errors.join()).toContain('This is a restored copy')
    expect(errors.join()).not.toContain('uploads are not in')
    expect(await pay(copy.address)).toContain('restored from a backup')
  } finally {
    await copy.stop()
  }
  expect(await jobs()).toEqual([{ attempts: 0 }])
  const { out } = await operatorCommand('restore', ['--enable'], env)
  expect(out).toContain('The copy is enabled')
  expect(out).toContain('For 7 days, they delete no uploaded files')
  expect((await operatorCommand('restore', ['--enable'], env)).out).toContain('enabled before')
  errors.length = 0
  await rm(made.at('copy/files'), { recursive: true })
  const original = await start()
  try {
    expect(errors.join()).toContain('1 of the newest 1 uploads are not in')
    expect(errors.join()).not.toContain('restored copy')
    expect(await pay(original.address)).not.toContain('restored from a backup')
    await expect.poll(jobs).not.toEqual([{ attempts: 0 }])
  } finally {
    await original.stop()
    await opened.end()
  }
})

test('a copy made without a restore can be marked, and is then enabled like a restored copy', async () => {
  const target = await createTestDatabase()
  const env = { ...urlsOf(target), DATA_DIR: made.at('marked') }
  const opened = await connect(target)
  await opened.query(
    "insert into audit_event (actor_kind, action, at) values ('system', 'written', '2026-01-02 03:04:05Z')",
  )
  const marked = await operatorCommand('restore', ['--mark'], env)
  expect(marked).toMatchObject({ code: 0, out: expect.stringContaining('a copy of 2026-01-02T03:04:05') })
  await opened.query("insert into audit_event (actor_kind, action) values ('system', 'written later')")
  expect(await operatorCommand('restore', ['--mark'], env)).toMatchObject({ code: 0, out: marked.out })
  await opened.end()
  expect((await operatorCommand('restore', ['--mark', '--enable'], env)).err).toContain('--mark or --enable')
  expect((await operatorCommand('restore', ['--enable'], env)).out).toContain('The copy is enabled')
})

describe('emails that were queued before the copy was made', () => {
  /**
   * Creates a marked copy with three queued emails and a job that has not stored its email yet. The last email is newer
   * than the copy. The other emails and the job are older.
   */
  async function copyWithMails(name: string) {
    const target = await createTestDatabase()
    const env = { ...urlsOf(target), DATA_DIR: made.at(name) }
    const opened = await connect(target)
    onTestFinished(() => opened.end())
    const queue = async (id: string) => {
      await opened.query(
        `insert into mail (id, template, recipient, recipient_name, subject, text, html, status)
         values ($1, 'decision-released', 'a@mail.example', 'A', 'Decision', 'Text', 'Text', 'queued')`,
        [id],
      )
      await opened.query(
        "select graphile_worker.add_job('deliver_mail', json_build_object('mailId', $1::text), job_key => 'mail:' || $1)",
        [id],
      )
    }
    const ids = [newId(), newId(), newId()] as const
    await queue(ids[0])
    await queue(ids[1])
    await opened.query("select graphile_worker.add_job('mail_reset_code', '{}')")
    // When the copy was made, a job runner of the original server was sending this email.
    await opened.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a runner' where key = 'mail:${ids[0]}'`,
    )
    // The copy was made in the same millisecond in which the last email of the original was queued.
    const queuedAt = '2026-01-02 03:04:05.678400Z'
    await opened.query(`update mail set created_at = '${queuedAt}'`)
    await opened.query(`update graphile_worker._private_jobs set created_at = '${queuedAt}'`)
    await opened.query('insert into restored_copy (backup_taken_at, restored_at) values ($1, $1)', [
      '2026-01-02 03:04:05.678500Z',
    ])
    await queue(ids[2])
    return {
      ids,
      command: (...given: string[]) => operatorCommand('restore', given, env),
      async jobs() {
        const sql = 'select coalesce(key, task_identifier) as job from graphile_worker.jobs order by id'
        return (await opened.query<{ job: string }>(sql)).rows.map(({ job }) => job)
      },
      async mails(status: string) {
        const sql = 'select id, text from mail where status = $1 order by id'
        return (await opened.query<{ id: string; text: string }>(sql, [status])).rows
      },
    }
  }
  const withText = (ids: readonly string[]) => ids.map((id) => ({ id, text: 'Text' }))

  test('are counted and stored, and sent only when the operator asks for it', async () => {
    const { ids, command, jobs, mails } = await copyWithMails('held-mails')
    expect((await command('--send-emails')).err).toContain('not enabled yet')
    const enabled = await command('--enable')
    expect(enabled).toMatchObject({ code: 0, err: '' })
    expect(enabled.out).toContain('2 emails were queued before the copy was made')
    expect(enabled.out).toContain('1 queued message about codes')
    expect(await mails('queued')).toEqual(withText([ids[2]]))
    expect(await mails('kept')).toEqual(withText(ids.slice(0, 2)))
    expect(await jobs()).toEqual([`mail:${ids[2]}`])

    expect((await command('--send-emails')).out).toContain('2 emails are queued')
    expect(await mails('queued')).toEqual(withText(ids))
    expect((await jobs()).toSorted()).toEqual(ids.map((id) => `mail:${id}`).toSorted())
  })

  test('are sent with --send-emails', async () => {
    const { ids, command, jobs, mails } = await copyWithMails('sent-mails')
    expect((await command('--enable', '--send-emails')).out).not.toContain('emails were queued')
    expect(await mails('queued')).toEqual(withText(ids))
    expect(await jobs()).toHaveLength(4)
  })
})
