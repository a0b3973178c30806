import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readManifest } from './backup/manifest.ts'
import { startS3Sandbox } from '#sandbox/s3/s3.ts'
import { diskFiles } from '#server/adapters/files/disk.ts'
import {
  backedUpInstallation,
  connect,
  contents,
  emptyDatabase,
  urlsOf,
} from '#tests/support/backed-up-installation.ts'
import { operatorCommand } from './processes/operator-command.ts'

let made: Awaited<ReturnType<typeof backedUpInstallation>>
beforeAll(async () => {
  made = await backedUpInstallation()
})
afterAll(() => made.close())

describe('a backup', () => {
  test('restores every row, file, key and number into an empty database', async () => {
    const target = await emptyDatabase()
    const env = { ...urlsOf(target), DATA_DIR: made.at('restored') }
    const restored = await made.restore(made.plain, env)
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toContain('sends no emails')
    const rows = await contents(target)
    expect(rows['applicant']).toHaveLength(4)
    expect(rows).toEqual(await contents(made.source))
    const files = await diskFiles(made.at('restored/files'))
    expect(await files.read(made.picture)).toEqual(Buffer.from('a picture'))
    for (const name of ['documents.pem', 'office-seal.key'])
      expect(await readFile(made.at(`restored/keys/${name}`))).toEqual(
        await readFile(made.at(`source/keys/${name}`)),
      )
    const opened = await connect(target)
    const next = await opened.query("select nextval('application_number_serial') as serial")
    expect(Number(next.rows[0].serial)).toBe(42)
    // After a restore, the database must still reject changes to the audit log.
    await expect(
      opened.query(
        'alter table audit_event no force row level security; update audit_event set action = null',
      ),
    ).rejects.toThrow(/never changed|denied/)
    const off = await opened.query(
      `select c.relname from pg_class c where relrowsecurity and not relforcerowsecurity
         and relnamespace = 'public'::regnamespace union all
       select tgname from pg_trigger where tgenabled = 'D'`,
    )
    expect(off.rows).toEqual([])
    await opened.end()
  })

  test('restores into the embedded database, and from there into another database', async () => {
    const embedded = { DATA_DIR: made.at('embedded') }
    expect(await made.restore(made.plain, embedded)).toMatchObject({ code: 0, err: '' })
    const again = await operatorCommand('backup', ['--to', made.at('again')], embedded)
    expect(again).toMatchObject({ code: 0, err: '' })
    expect(again.out).toMatch(/^The backup is in .*\n4 applicants, \d+ rows in \d+ tables, 1 uploads\./)
    const target = await emptyDatabase()
    const env = { ...urlsOf(target), DATA_DIR: made.at('back') }
    expect(await made.restore(made.at('again'), env)).toMatchObject({ code: 0, err: '' })
    expect(await contents(target)).toEqual(await contents(made.source))
  })

  test('moves uploads from the disk to a bucket and back; a missing object makes the backup fail', async () => {
    const account = { accessKeyId: 'the-office', secretAccessKey: 'not a secret at all' }
    const bucket = await startS3Sandbox({ ...account, bucket: 'slips', region: 'us-east-1' })
    onTestFinished(() => bucket.close())
    const inBucket = {
      ...urlsOf(await emptyDatabase()),
      DATA_DIR: made.at('bucket'),
      STORAGE_URL: `s3://slips?endpoint=${bucket.url}`,
      S3_ACCESS_KEY_ID: account.accessKeyId,
      S3_SECRET_ACCESS_KEY: account.secretAccessKey,
    }
    expect(await made.restore(made.plain, inBucket)).toMatchObject({ code: 0, err: '' })
    expect([...bucket.objects.keys()]).toEqual([made.picture])
    const fromBucket = made.at('from-bucket')
    const backedUp = await operatorCommand('backup', ['--to', fromBucket], inBucket)
    expect(backedUp).toMatchObject({ code: 0, err: '' })

    const target = await emptyDatabase()
    const onDisk = { ...urlsOf(target), DATA_DIR: made.at('disk-again') }
    expect(await made.restore(fromBucket, onDisk)).toMatchObject({ code: 0, err: '' })
    expect(await contents(target)).toEqual(await contents(made.source))
    const files = await diskFiles(made.at('disk-again/files'))
    expect(await files.read(made.picture)).toEqual(Buffer.from('a picture'))

    bucket.objects.delete(made.picture)
    const failed = await operatorCommand('backup', ['--to', made.at('without-object')], inBucket)
    expect([failed.code, failed.err]).toEqual([1, expect.stringContaining('its file is missing')])
    await expect(readdir(made.at('without-object'))).rejects.toThrow('ENOENT')
  })

  test('encrypted keys can be restored only with the passphrase', async () => {
    expect((await readdir(made.encrypted)).sort()).toEqual([
      'database',
      'keys.encrypted',
      'manifest.json',
      'uploads',
    ])
    expect(await readFile(join(made.encrypted, 'keys.encrypted'), 'utf8')).not.toContain('PRIVATE KEY')
    const wrong = made.at('wrong-passphrase')
    await writeFile(wrong, 'incorrect horse battery')
    const env = { DATA_DIR: made.at('with-passphrase') }
    expect((await made.restore(made.encrypted, env)).err).toContain('give --passphrase-file')
    expect(await made.restore(made.encrypted, env, '--passphrase-file', wrong)).toMatchObject({
      code: 1,
      err: 'The passphrase is wrong.\n',
    })
    await expect(readdir(made.at('with-passphrase'))).rejects.toThrow('ENOENT')
    expect(await made.restore(made.encrypted, env, '--passphrase-file', made.passphraseFile)).toMatchObject({
      code: 0,
      err: '',
    })
  })
})

test('a backup fails if an upload in use is missing or altered, and leaves nothing behind', async () => {
  const path = made.at(`source/files/${made.picture.slice(0, 2)}/${made.picture}`)
  await writeFile(path, 'altered')
  expect((await made.backup(made.at('altered'))).err).toContain('differs from what was uploaded')
  await rm(path)
  const failed = await made.backup(made.at('failed'))
  expect([failed.code, failed.err]).toEqual([1, expect.stringContaining('its file is missing')])
  await writeFile(path, 'a picture')
  expect((await readdir(made.at('.'))).filter((name) => /altered$|failed|incomplete/.test(name))).toEqual([])
})

test('a backup stores its time, and deletes what a killed backup left behind', async () => {
  const long = new Date(Date.now() - 13 * 3_600_000)
  const left = async (name: string, at: Date) => {
    await mkdir(made.at(`${name}/database`), { recursive: true })
    await utimes(made.at(name), at, at)
  }
  // No process has this id: Linux assigns no process id above 4,194,304.
  await left('monday.incomplete-4999999', long)
  await left('tuesday.incomplete-4999999', new Date())
  await left(`wednesday.incomplete-${process.pid}`, long)
  const done = await made.backup(made.at('after-leftovers'))
  expect([done.code, done.out]).toEqual([0, expect.stringContaining('monday.incomplete-4999999')])
  expect((await readdir(made.at('.'))).filter((name) => name.includes('.incomplete-')).toSorted()).toEqual([
    'tuesday.incomplete-4999999',
    `wednesday.incomplete-${process.pid}`,
  ])
  const opened = await connect(made.source)
  const { rows } = await opened.query(
    "select now() - at < interval '5 minutes' as recent from operator_action where action = 'backup'",
  )
  await opened.end()
  expect(rows).toEqual([{ recent: true }])
  for (const name of await readdir(made.at('.')))
    if (name.includes('.incomplete-')) await rm(made.at(name), { recursive: true })
})

test('--keep deletes older backups beside a new one, but not when the new one fails', async () => {
  const days = (name: string) => made.at(`days/2026-11-${name}`)
  await mkdir(made.at('days'))
  for (const day of ['20', '21']) expect((await made.backup(days(day))).code).toBe(0)
  expect((await made.backup(days('22'), '--keep', '1', '--passphrase-file', days('none'))).code).toBe(1)
  expect((await made.backup(days('22'), '--keep', '0')).err).toContain('at least 1')
  expect(await readdir(made.at('days'))).toHaveLength(2)
  const done = await made.backup(days('22'), '--keep', '2')
  expect([done.code, done.out]).toEqual([0, expect.stringContaining(`Deleted the old backup ${days('20')}.`)])
  expect((await readdir(made.at('days'))).toSorted()).toEqual(['2026-11-21', '2026-11-22'])
})

test('an old backup that cannot be deleted is named, and the exit code says that the new one is complete', async () => {
  // The folder cannot be renamed before the deletion, because its new name would be too long.
  const old = made.at(`left/2026-11-20-${'0'.repeat(240)}`)
  await mkdir(made.at('left'))
  expect((await made.backup(made.at('left/2026-11-20'))).code).toBe(0)
  await rename(made.at('left/2026-11-20'), old)
  const done = await made.backup(made.at('left/2026-11-21'), '--keep', '1')
  expect([done.code, done.out]).toEqual([2, expect.stringContaining('It was read again and is complete.')])
  expect(done.err).toContain(`The old backup ${old} could not be deleted`)
})

test('the installation in the manifest stays the same when the key that signs documents is replaced', async () => {
  const opened = await connect(made.source)
  const first = 'f'.repeat(64)
  await opened.query(
    `insert into installation_key (purpose, fingerprint, public_key, state, registered_at)
     select purpose, $1, public_key, 'earlier', '2020-01-01' from installation_key where purpose = 'documents'`,
    [first],
  )
  const done = await made.backup(made.at('first-key'))
  await opened.query('delete from installation_key where fingerprint = $1', [first])
  await opened.end()
  expect(done.code).toBe(0)
  expect((await readManifest(made.at('first-key'))).installation).toBe(first)
})

test('a backup waits for a database that is still starting', async () => {
  const away = { DATABASE_URL: 'postgresql://matric_server@127.0.0.1:9/matric', DATABASE_WAIT_SECONDS: '1' }
  const waited = await operatorCommand('backup', ['--to', made.at('away')], { ...made.settings, ...away })
  expect(waited.code).toBe(1)
  expect(waited.out).toContain('Waiting up to 1 seconds for the database at 127.0.0.1:9/matric')
  expect(waited.err).toMatch(/^The backup failed: the database at 127\.0\.0\.1:9\/matric did not respond/)
})

test('a complete backup succeeds although its time cannot be stored', async () => {
  const opened = await connect(made.source)
  await opened.query(
    `create function reject_action() returns trigger language plpgsql as $$ begin raise 'table is read-only'; end $$;
     create trigger reject_action before insert or update on operator_action execute function reject_action()`,
  )
  const done = await made.backup(made.at('time-not-stored'))
  await opened.query('drop trigger reject_action on operator_action; drop function reject_action()')
  await opened.end()
  expect([done.code, done.out]).toEqual([0, expect.stringContaining('It was read again and is complete.')])
  expect(done.err).toContain('table is read-only')
})

test('a backup taken during writes is consistent', async () => {
  const stopping = new AbortController()
  const writer = (async () => {
    while (!stopping.signal.aborted) await made.addApplicant('writer')
  })()
  const taken = await made.backup(made.at('busy'))
  stopping.abort()
  await writer
  expect(taken).toMatchObject({ code: 0, err: '' })
  const target = await emptyDatabase()
  const env = { ...urlsOf(target), DATA_DIR: made.at('busy-restored') }
  expect(await made.restore(made.at('busy'), env)).toMatchObject({ code: 0, err: '' })
  const opened = await connect(target)
  const { rows } = await opened.query(
    `select (select count(*) from applicant)::int as applicants, (select count(*) from audit_event)::int as events,
       (select count(*) from applicant join audit_event on applicant_id = applicant.id)::int as pairs`,
  )
  await opened.end()
  expect(rows[0].applicants).toBeGreaterThan(4)
  expect([rows[0].events, rows[0].pairs]).toEqual([rows[0].applicants, rows[0].applicants])
})
