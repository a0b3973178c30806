import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ConfigError, institutionFolders, readConfig } from './config.ts'

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

describe("the folder of a university's pages", () => {
  const inTests = 'tests/support/institution'
  const root = join(import.meta.dirname, '..')

  it('has the same name in each version of the program', () => {
    const { pagesDir } = institutionFolders({ INSTITUTION_DIR: join(root, inTests) })
    expect(pagesDir).toBe(join(root, 'dist/institution-17a4edec'))
    expect(institutionFolders({ INSTITUTION_DIR: 'institution' }).pagesDir).toBe(join(root, 'dist'))
  })

  it('is the same for a path through a link to the program', () => {
    const folder = mkdtempSync(join(tmpdir(), 'matric-config-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    symlinkSync(root, join(folder, 'matric'))
    const pagesOf = (path: string) => institutionFolders({ INSTITUTION_DIR: path }).pagesDir
    expect(pagesOf(join(folder, 'matric', inTests))).toBe(pagesOf(join(root, inTests)))
    expect(pagesOf(join(folder, 'matric/institution'))).toBe(join(root, 'dist'))
  })
})

describe('the environment', () => {
  it('has defaults for all settings outside production', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      signingKey: null,
      databaseUrl: null,
      storage: null,
      mail: null,
      gateway: { kind: 'sandbox' },
    })
  })

  it('accepts keys as a path or as the key itself', () => {
    const pem = '-----BEGIN PRIVATE KEY-----\nMC4\n-----END PRIVATE KEY-----'
    const seal = 'x'.repeat(43)
    expect(readConfig({ SIGNING_KEY: '/srv/keys/documents.pem' }).signingKey).toEqual({
      file: '/srv/keys/documents.pem',
    })
    expect(readConfig({ SIGNING_KEY: pem.replaceAll('\n', '\\n') }).signingKey).toEqual({ text: pem })
    expect(readConfig({ SIGNING_KEY: '' }).signingKey).toBeNull()
    expect(readConfig({ OFFICE_SEAL_KEY: seal }).officeSealKey).toEqual({ text: seal })
    expect(readConfig({ OFFICE_SEAL_KEY: '/srv/seal.key' }).officeSealKey).toEqual({ file: '/srv/seal.key' })
    expect(readConfig({}).officeSealKey).toBeNull()
  })

  it('sends reports to OPERATOR_EMAIL, by default to the sender address', () => {
    const mail = { SMTP_URL: 'smtp://mail.oniko.example', MAIL_FROM: 'Admissions <admissions@oniko.example>' }
    const named = { OPERATOR_EMAIL: 'night@keeper.example' }
    expect(readConfig({ ...mail, ...named }).operatorEmail).toBe('night@keeper.example')
    expect(readConfig(mail).operatorEmail).toBe('admissions@oniko.example')
    expect(readConfig(named).operatorEmail).toBe('night@keeper.example')
    expect(readConfig({}).operatorEmail).toBeNull()
    expect(faultsOf({ OPERATOR_EMAIL: 'a@b.example, c@d.example' }).join()).toContain('OPERATOR_EMAIL')
  })

  it('sends emails only over TLS in production, unless the mail server is on this machine', () => {
    const tls = (env: Record<string, string>) =>
      readConfig({ MAIL_FROM: 'admissions@oniko.example', ...env }).mail?.requireTls
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://apply.oniko.example',
      PAYMENT_GATEWAY: 'paystack',
      PAYSTACK_SECRET_KEY: 'sk_live_x',
      LEARNING_PORTAL: 'none',
    }
    const SMTP_URL = 'smtp://mail.oniko.example'
    expect(tls({ SMTP_URL })).toBe(false)
    expect(tls({ SMTP_URL: `${SMTP_URL}?requireTLS=true` })).toBe(true)
    expect(tls({ ...production, SMTP_URL })).toBe(true)
    expect(tls({ ...production, SMTP_URL: 'smtp://localhost:25' })).toBe(false)
    expect(tls({ ...production, SMTP_URL: 'smtp://localhost:25', SMTP_TLS: 'required' })).toBe(true)
    expect(tls({ ...production, SMTP_URL, SMTP_TLS: 'optional' })).toBe(false)
    expect(faultsOf({ SMTP_URL, MAIL_FROM: 'a@b.example', SMTP_TLS: 'yes' }).join()).toContain('SMTP_TLS=yes')
  })

  it('uses the port in the default public URL', () => {
    expect(readConfig({ PORT: '4100' }).publicUrl).toBe('http://localhost:4100')
  })

  it('reports all invalid settings at once', () => {
    const faults = faultsOf({ PORT: '99999', PUBLIC_URL: 'apply.example', PAYMENT_GATEWAY: 'cowries' })
    expect(faults).toHaveLength(3)
    expect(faults.join(' ')).toMatch(/PORT.*PUBLIC_URL.*PAYMENT_GATEWAY/)
  })

  it('names each setting whose value in the sample file has not been filled in', () => {
    const env = { SMTP_URL: 'smtp://me:…@mail.example', MAIL_FROM: 'a@b.example', S3_SECRET_ACCESS_KEY: '…' }
    expect(faultsOf(env)).toEqual([
      'SMTP_URL still contains «…»: fill it in.',
      'S3_SECRET_ACCESS_KEY still contains «…»: fill it in.',
    ])
    expect(
      faultsOf({ ...env, SMTP_URL: 'smtp://me:secret@mail.example', S3_SECRET_ACCESS_KEY: 'x' }),
    ).toEqual([])
  })

  it('parses the bucket, at Amazon or elsewhere, and reports what is invalid', () => {
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(readConfig({ ...keys, STORAGE_URL: 's3://slips?region=eu-west-1' }).storage).toEqual({
      name: 'slips',
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      region: 'eu-west-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
    const near = 's3://slips?endpoint=http://localhost:9000'
    expect(readConfig({ ...keys, STORAGE_URL: near }).storage).toMatchObject({
      endpoint: 'http://localhost:9000',
      region: 'us-east-1',
    })
    expect(faultsOf({ STORAGE_URL: near }).join()).toMatch(/S3_ACCESS_KEY_ID.*S3_SECRET_ACCESS_KEY/)
    const wrong = [
      's3://slips',
      's3://slips/folder?region=eu-west-1',
      'https://slips?region=eu-west-1',
      's3://?region=eu-west-1',
      's3://slips?endpoint=ftp://store',
      's3://slips?endpoint=https://store/folder',
    ]
    expect(wrong.filter((url) => faultsOf({ ...keys, STORAGE_URL: url }).length !== 1)).toEqual([])
  })

  it('accepts a replica for reports only with an external database', () => {
    const REPORTS_DATABASE_URL = 'postgresql://matric_reports:x@replica/matric'
    const DATABASE_URL = 'postgresql://matric_server:x@primary/matric'
    expect(readConfig({ DATABASE_URL, REPORTS_DATABASE_URL }).reportsDatabaseUrl).toBe(REPORTS_DATABASE_URL)
    expect(readConfig({ DATABASE_URL }).reportsDatabaseUrl).toBeNull()
    expect(readConfig({ DATABASE_URL }).databaseReplicas).toBe(0)
    expect(readConfig({ DATABASE_URL, REPORTS_DATABASE_URL }).databaseReplicas).toBe(1)
    expect(readConfig({ DATABASE_URL, REPORTS_DATABASE_URL, DATABASE_REPLICAS: '2' }).databaseReplicas).toBe(
      2,
    )
    const none = { DATABASE_URL, REPORTS_DATABASE_URL, DATABASE_REPLICAS: '0' }
    expect(readConfig(none).databaseReplicas).toBe(0)
    expect(() => readConfig({ DATABASE_REPLICAS: '1' })).toThrow(
      'DATABASE_REPLICAS is set without DATABASE_URL',
    )
    expect(faultsOf({ REPORTS_DATABASE_URL }).join()).toContain('without DATABASE_URL')
    expect(faultsOf({ DATABASE_URL, REPORTS_DATABASE_URL: 'replica:5432' }).join()).toContain(
      'REPORTS_DATABASE_URL is not',
    )
  })

  it('rejects unsupported settings instead of ignoring them', () => {
    expect(faultsOf({ PAYMENT_GATEWAY: 'remita' })).toHaveLength(1)
  })

  it('rejects sandboxes, a missing mail server and plain http in production', () => {
    const faults = faultsOf({ NODE_ENV: 'production' })
    expect(faults).toHaveLength(4)
    expect(faults.join(' ')).toMatch(/PAYMENT_GATEWAY.*LEARNING_PORTAL.*SMTP_URL.*PUBLIC_URL/)
  })

  it('rejects a test key of the gateway in production', () => {
    const gateway = { PAYMENT_GATEWAY: 'paystack', PAYSTACK_SECRET_KEY: 'sk_test_x' }
    expect(faultsOf(gateway)).toEqual([])
    expect(faultsOf({ ...gateway, NODE_ENV: 'production' }).join(' ')).toMatch(
      /PAYSTACK_SECRET_KEY.*test key/,
    )
  })

  it('rejects an invalid sender address', () => {
    const from = (MAIL_FROM: string) => faultsOf({ SMTP_URL: 'smtp://mail.example', MAIL_FROM })
    expect(from('admissions').join(' ')).toMatch(/MAIL_FROM=admissions/)
    expect(from('Admissions <admissions@apply.example>')).toEqual([])
  })

  it('reads the learning portal, and rejects an incomplete or unsafe one', () => {
    expect(readConfig({}).learningPortal).toEqual({ kind: 'sandbox' })
    expect(readConfig({ LEARNING_PORTAL: 'none' }).learningPortal).toEqual({ kind: 'none' })
    const url = 'https://learn.example'
    const moodle = {
      LEARNING_PORTAL: 'moodle',
      LEARNING_PORTAL_URL: url,
      LEARNING_PORTAL_TOKEN: 'a'.repeat(32),
    }
    expect(readConfig(moodle).learningPortal).toEqual({
      kind: 'moodle',
      url,
      token: 'a'.repeat(32),
      roleId: 5,
    })
    const secret = 's'.repeat(32)
    const webhook = { LEARNING_PORTAL: 'webhook', LEARNING_PORTAL_URL: url, LEARNING_PORTAL_SECRET: secret }
    expect(readConfig(webhook).learningPortal).toEqual({ kind: 'webhook', url, secret })
    const faulty = (more: Record<string, string>) => faultsOf({ ...moodle, ...more }).join(' ')
    expect(faulty({ LEARNING_PORTAL: 'blackboard' })).toContain('LEARNING_PORTAL=blackboard')
    expect(faulty({ LEARNING_PORTAL_URL: '' })).toContain('LEARNING_PORTAL_URL')
    expect(faulty({ LEARNING_PORTAL_TOKEN: '' })).toContain('LEARNING_PORTAL_TOKEN')
    expect(faulty({ LEARNING_PORTAL_ROLE: 'student' })).toContain('LEARNING_PORTAL_ROLE=student')
    expect(faultsOf({ ...webhook, LEARNING_PORTAL_SECRET: 'short' }).join()).toContain(
      'LEARNING_PORTAL_SECRET',
    )
    const plain = 'http://learn.example'
    expect(faulty({ LEARNING_PORTAL_URL: plain })).toBe('')
    expect(faulty({ NODE_ENV: 'production', LEARNING_PORTAL_URL: plain })).toContain(
      'must begin with https://',
    )
  })

  it('accepts a complete production environment', () => {
    const config = readConfig({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://apply.example/',
      SMTP_URL: 'smtps://mail.example:465',
      MAIL_FROM: 'admissions@apply.example',
      PAYMENT_GATEWAY: 'paystack',
      PAYSTACK_SECRET_KEY: 'sk_live_x',
      LEARNING_PORTAL: 'none',
    })
    expect(config.publicUrl).toBe('https://apply.example')
    expect(config.gateway).toEqual({ kind: 'paystack', secretKey: 'sk_live_x', baseUrl: null })
  })
})

it('rejects addresses of databases whose options would replace those of Matric', () => {
  const names = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_POOLER_URL', 'REPORTS_DATABASE_URL']
  const urls = (query: string) =>
    Object.fromEntries(names.map((name) => [name, `postgresql://m@db/m${query}`]))
  expect(faultsOf(urls('?sslmode=require&options=-c%20search_path%3Dx'))).toEqual(
    names.map((name) => expect.stringContaining(`${name} contains «options=»`)),
  )
  expect(faultsOf(urls('?sslmode=require'))).toEqual([])
})

it('requires a direct address of the database in addition to the address of the pooler', () => {
  const pooler = 'postgresql://matric_server@127.0.0.1:6432/matric'
  expect(() => readConfig({ DATABASE_POOLER_URL: pooler })).toThrow('without DATABASE_URL')
  expect(() =>
    readConfig({ DATABASE_POOLER_URL: '127.0.0.1:6432', DATABASE_URL: 'postgresql:///m' }),
  ).toThrow('DATABASE_POOLER_URL is not an address')
  const config = readConfig({ DATABASE_POOLER_URL: pooler, DATABASE_URL: 'postgresql:///m' })
  expect(config.databasePoolerUrl).toBe(pooler)
})
