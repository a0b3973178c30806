import { cp, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { institutionFolder } from '#tests/support/institution/index.ts'
import { keyedDatabase } from '#tests/support/database/keyed-database.ts'
import { fileSeal } from '#server/adapters/seal/disk-seal.ts'
import { ed25519Signer } from '#server/adapters/signing/ed25519.ts'
import { newId } from '#server/db/id.ts'
import { serve } from '#server/main.ts'
import { resealSecrets } from '#server/modules/staff/reseal.service.ts'
import { hasRunners } from '#server/jobs/runner-locks.ts'
import { openKeys } from '#server/start/open-keys.ts'
import { operatorCommand } from './processes/operator-command.ts'

const message = Buffer.from('a letter')

const keyed = keyedDatabase()

function command(name: string, given: string[], settings: Record<string, string> = {}) {
  const env = {
    DATA_DIR: join(keyed.folder, name),
    DATABASE_URL: keyed.place.serverConnectionString,
    ...settings,
  }
  return operatorCommand('keys', given, env)
}

describe('npm run keys', () => {
  test('rotates the signing key twice; earlier documents stay genuine until their key is revoked', async () => {
    const signatures = []
    for (const rotation of ['first', 'second', 'none']) {
      const { signer } = await openKeys(keyed.configOf('signs'), keyed.database)
      signatures.push(signer.sign(message))
      expect(signatures.map((signature) => signer.verify(message, signature))).not.toContain(false)
      if (rotation !== 'none') expect((await command('signs', ['rotate', 'documents'])).err).toBe('')
    }
    const oldest = (await keyed.database.system.selectFrom('installationKey').selectAll().execute())
      .filter(({ purpose }) => purpose === 'documents')
      .sort((one, other) => Number(one.registeredAt) - Number(other.registeredAt))[0]
    expect((await command('signs', ['revoke', oldest?.fingerprint ?? ''])).code).toBe(0)
    const { signer } = await openKeys(keyed.configOf('signs'), keyed.database)
    expect(signatures.map((signature) => signer.verify(message, signature))).toEqual([false, true, true])
    expect((await command('signs', ['check'])).out).toContain('has the keys of the database')
    expect((await command('signs', ['list'])).out).toMatch(/documents {3}revoked [0-9a-f]{64} {2}since/)
  })

  test('rotates the office key and re-encrypts all secrets, also after an interruption', async () => {
    const { seal } = await openKeys(keyed.configOf('seals'), keyed.database)
    const id = newId()
    await keyed.database.system
      .insertInto('staff')
      .values({ id, email: 'a@b.example', name: 'A B', role: 'clerk', totpSealed: seal.close('s3cret', id) })
      .execute()
    const file = join(keyed.folder, 'seals/keys/office-seal.key')
    const former = await readFile(file)
    expect((await command('seals', ['rotate', 'office-seal'])).err).toBe('')
    // Simulates a process that ended after changing the database but before moving the file.
    await rename(file, `${file}.new`)
    await writeFile(file, former)
    expect(await keyed.faultOf(keyed.configOf('seals'))).toContain('authenticator secrets differs')
    expect((await command('seals', ['rotate', 'office-seal'])).err).toBe('')
    const renewed = await openKeys(keyed.configOf('seals'), keyed.database)
    const { totpSealed } = await keyed.database.system
      .selectFrom('staff')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(renewed.seal.open(totpSealed ?? Buffer.of(), id)).toBe('s3cret')
    expect(() => seal.open(totpSealed ?? Buffer.of(), id)).toThrow()
    // A secret that the old key cannot decrypt stops the rotation.
    await expect(
      keyed.database.system.transaction().execute((tx) => resealSecrets(tx, seal, renewed.seal)),
    ).rejects.toThrow()
  })

  test.each([
    ['office-seal', 'OFFICE_SEAL_KEY', 'office-seal.key'],
    ['documents', 'SIGNING_KEY', 'documents.pem'],
  ] as const)(
    'finishes an interrupted rotation of %s with --to, and never reuses a key',
    async (...given) => {
      const [purpose, setting, name] = given
      const { seal } = await openKeys(keyed.configOf(purpose), keyed.database)
      const id = newId()
      await keyed.database.system
        .insertInto('staff')
        .values({
          id,
          email: 'c@d.example',
          name: 'C D',
          role: 'clerk',
          totpSealed: seal.close('s3cret', id),
        })
        .execute()
      const former = join(keyed.folder, purpose, 'keys', name)
      const to = join(keyed.folder, purpose, 'second.key')
      const rotate = (file: string, present = former) =>
        command(purpose, ['rotate', purpose, '--to', file], { [setting]: present })
      // Simulates a process that ended after writing the file, before it changed the database.
      if (purpose === 'documents') await ed25519Signer(to, 'create')
      else await fileSeal(to, 'create')
      const written = await readFile(to, 'utf8')
      const first = await rotate(to)
      expect(first).toMatchObject({ code: 0, err: '' })
      // Simulates a process that ended after changing the database, before it printed the next step.
      expect(await rotate(to)).toEqual(first)
      expect(await readFile(to, 'utf8')).toBe(written)
      const renewed = await openKeys(keyed.configOf(purpose, { [setting]: to }), keyed.database)
      if (purpose === 'office-seal') {
        const { totpSealed } = await keyed.database.system
          .selectFrom('staff')
          .selectAll()
          .executeTakeFirstOrThrow()
        expect(renewed.seal.open(totpSealed ?? Buffer.of(), id)).toBe('s3cret')
      }
      const copy = join(keyed.folder, purpose, 'copy.key')
      await cp(to, copy)
      for (const [file, reason] of [
        [to, 'is the key in use'],
        [copy, 'contains the key in use'],
        [former, 'contains an earlier key'],
      ] as const)
        expect(await rotate(file, to)).toMatchObject({ code: 1, err: expect.stringContaining(reason) })
    },
  )
})

test('two servers with separate data folders and the same keys serve one database', async () => {
  const errors: string[] = []
  const start = async (name: string) =>
    serve(
      {
        DATA_DIR: join(keyed.folder, name),
        DATABASE_URL: keyed.place.serverConnectionString,
        INSTITUTION_DIR: institutionFolder,
        PORT: await freePort(),
      },
      { info: () => undefined, error: (line) => errors.push(line) },
    )
  const one = await start('one')
  try {
    await expect(start('two')).rejects.toThrow('There is no signing key')
    await cp(join(keyed.folder, 'one/keys'), join(keyed.folder, 'two/keys'), { recursive: true })
    const two = await start('two')
    try {
      const answers = await Promise.all(
        [one, two].map(async ({ address }) => (await fetch(`${address}/api/Printing/public-key`)).json()),
      )
      expect(answers[0]).toMatchObject({ data: { algorithm: 'Ed25519' } })
      expect(answers[1]).toEqual(answers[0])
      expect((await fetch(`${two.address}/health/ready`)).status).toBe(200)
      await expect.poll(() => hasRunners(keyed.database.systemPool)).toBe(true)
      const rotation = await command('one', ['rotate', 'documents'])
      expect([rotation.code, rotation.err]).toEqual([1, expect.stringContaining('stop all servers first')])
      const { signer } = await openKeys(keyed.configOf('one'), keyed.database)
      expect(answers[0]).toMatchObject({ data: { publicKey: signer.publicKey } })
    } finally {
      await two.stop()
    }
  } finally {
    await one.stop()
  }
})
