import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
      .map((line) => [
        line.slice(0, line.indexOf('=')),
        line.slice(line.indexOf('=') + 1).replaceAll(/^"|"$/g, ''),
      ]),
  )

/** Runs deploy/matric-command as this user, with fake programs, and returns its output. */
function runCommandFile(user: 'root' | 'matric', given: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'matric-command-'))
  try {
    const programs = {
      id: `echo ${user === 'root' ? 0 : 998}`,
      npm: 'echo npm "$@"; echo "$MAIL_FROM"; echo "$HOME"; pwd',
      runuser: 'echo runuser "$1" "$2"; shift 3; exec "$@"',
    }
    for (const [name, script] of Object.entries(programs))
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    const env = {
      PATH: `${folder}:${process.env['PATH'] ?? ''}`,
      MATRIC_ENV: join(repositoryFolder, 'deploy', 'matric.env'),
      MATRIC_FOLDER: folder,
    }
    const output = execFileSync('sh', [join(repositoryFolder, 'deploy', 'matric-command'), ...given], { env })
    return output.toString().replaceAll(folder, 'FOLDER').trim().split('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test("the operator's command runs with the account and the settings of the servers", () => {
  const called = [
    'npm run --silent staff -- list --role admin',
    'Admissions <admissions@university.example>',
    '/var/lib/matric',
    'FOLDER',
  ]
  expect(runCommandFile('matric', ['staff', 'list', '--role', 'admin'])).toEqual(called)
  expect(runCommandFile('root', ['staff', 'list', '--role', 'admin'])).toEqual([
    'runuser -u matric',
    ...called,
  ])
})

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
  // With `http_503`, two rejected reads would make nginx respond 502 to all requests for two seconds.
  expect(nginx).not.toMatch(/proxy_next_upstream\s[^;]*http_/)
})

test('a failed backup starts an alarm that is among the deployment files', () => {
  const [, alarm] = /^OnFailure=(.+)@%n\.service$/m.exec(read('systemd/matric-backup.service')) ?? []
  expect(read(`systemd/${alarm}@.service`)).toMatch(/^ExecStart=\S+ .*%i/m)
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
