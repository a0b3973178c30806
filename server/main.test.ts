import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { institutionFolder } from '#tests/support/institution/index.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { ConfigError } from './config.ts'
import { serve } from './main.ts'

/** Returns the number of this process's child processes that convert pictures. */
async function pictureProcesses(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const own = await Promise.all(
    pids.map(async (pid) => {
      const file = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
      const isChild = new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(await file('status'))
      return isChild && (await file('cmdline')).includes('picture-child.ts')
    }),
  )
  return own.filter(Boolean).length
}

test('a started server has a process for pictures before the first upload, and none after its stop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matric-main-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { serverConnectionString } = await createTestDatabase()
  const server = await serve(
    {
      DATA_DIR: folder,
      DATABASE_URL: serverConnectionString,
      INSTITUTION_DIR: institutionFolder,
      PORT: await freePort(),
    },
    { info: () => undefined, error: () => undefined },
  )
  try {
    await expect.poll(pictureProcesses).toBe(1)
  } finally {
    await server.stop()
  }
  expect(await pictureProcesses()).toBe(0)
})

test('a startup that fails closes the connections and processes that it has opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matric-main-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { address, serverConnectionString } = await createTestDatabase()
  const client = new pg.Client({ ...address })
  await client.connect()
  onTestFinished(() => client.end())
  const connections = async () =>
    (
      await client.query(
        `select from pg_stat_activity
          where datname = $1 and backend_type = 'client backend' and pid <> pg_backend_pid()`,
        [address.database],
      )
    ).rowCount
  const own = await connections()
  // A file has the name of the folder for uploads in progress, so creating the folder fails after other steps.
  await writeFile(join(folder, 'scratch'), '')
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: serverConnectionString,
    INSTITUTION_DIR: institutionFolder,
    PORT: await freePort(),
  }
  const exitListeners = process.listenerCount('exit')
  await expect(serve(env, { info: () => undefined, error: () => undefined })).rejects.toThrow('EEXIST')
  await expect.poll(connections).toBe(own)
  expect(process.listenerCount('exit')).toBe(exitListeners)
})

test('a server in production does not start without pages, and names the command that builds them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matric-main-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://apply.oniko.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'admissions@oniko.example',
    PAYMENT_GATEWAY: 'paystack',
    PAYSTACK_SECRET_KEY: 'sk_live_x',
    LEARNING_PORTAL: 'none',
    DATA_DIR: join(folder, 'data'),
    INSTITUTION_DIR: folder,
  }
  const started = serve(production, { info: () => undefined, error: () => undefined })
  const command = /cd \S+ && INSTITUTION_DIR=\S*matric-main-\S* npm run build$/
  await expect(started).rejects.toThrow(command)
  await expect(started).rejects.toThrow(ConfigError)
})
