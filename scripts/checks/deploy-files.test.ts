import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { upload } from '#contract/endpoints/utility.ts'
import { readConfig } from '#server/config.ts'
import { repositoryFolder } from '../run-tool.ts'

const read = (file: string) => readFileSync(join(repositoryFolder, 'deploy', file), 'utf8')

const settingsOf = (text: string) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

test('the sample settings are valid in production when the placeholders are replaced', () => {
  const settings = settingsOf(read('matric.env').replaceAll('…', 'x'.repeat(16)))
  expect(settings['NODE_ENV']).toBe('production')
  const config = readConfig({ ...settings, PORT: '3001' })
  expect(config).toMatchObject({ production: true, exposed: false, gateway: { kind: 'paystack' } })
  expect(config.databaseOwnerUrl).not.toBe(config.databaseUrl)
  const commented = settingsOf(
    read('matric.env')
      .replaceAll(/^# (?=[A-Z_]+=)/gm, '')
      .replaceAll('…', 'x'.repeat(16)),
  )
  expect(readConfig(commented).trustedProxies).toEqual(['loopback', '10.0.0.5'])
})

test('nginx accepts the largest picture and forwards the client address', () => {
  const nginx = read('nginx/matric.conf')
  const [, megabytes] = /client_max_body_size\s+(\d+)m;/.exec(nginx) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(upload.upload.maximumBytes)
  expect(nginx).toMatch(/proxy_set_header\s+X-Forwarded-For \$proxy_add_x_forwarded_for;/)
  expect(nginx).toMatch(/location = \/metrics \{ return 404; \}/)
  // With `non_idempotent`, nginx could send a save or payment to two servers.
  expect(nginx).not.toMatch(/proxy_next_upstream\s[^;]*non_idempotent/)
})

test('the services start the program without building it, and not as root', () => {
  const start = 'scripts/run.mjs", "scripts/start.ts", "--without-build"'
  const unit = read('systemd/matric@.service')
  expect(unit).toMatch(/^User=matric$/m)
  expect(unit).toMatch(/^NoNewPrivileges=yes$/m)
  expect(unit).toMatch(/^ExecStart=.* scripts\/run\.mjs scripts\/start\.ts --without-build$/m)
  const image = read('container/Dockerfile')
  expect(image).toMatch(/^USER matric$/m)
  expect(image).toContain(start)
})
