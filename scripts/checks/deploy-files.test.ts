import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { upload, uploadPart } from '#contract/endpoints/utility.ts'
import { failure } from '#contract/envelope.ts'
import { titleOf } from '#contract/error-titles.ts'
import { boardProofUpload } from '#contract/office/verification/verification.ts'
import { readConfig } from '#server/config.ts'
import { repositoryFolder } from '../run-tool.ts'
import { deployFile, operationsPage, serversIn, settingsOf } from './deploy-texts.ts'
import { checkUnits } from './deployment-checks.ts'

test('no page loads the settings into a shell or gives psql an address without certificates', () => {
  const pages = globSync('docs/**/*.md', { cwd: repositoryFolder })
  expect(pages.length).toBeGreaterThan(50)
  const wrong = pages.filter((name) =>
    /(\.|source) \/etc\/matric\/\w+\.env|psql "\$DATABASE_/.test(
      readFileSync(join(repositoryFolder, name), 'utf8'),
    ),
  )
  expect(wrong).toEqual([])
})

test('the sample settings are valid in production when the placeholders are replaced', () => {
  const settings = settingsOf(deployFile('matric.env').replaceAll('…', 'x'.repeat(16)))
  expect(settings['NODE_ENV']).toBe('production')
  const config = readConfig({ ...settings, PORT: '3001' })
  expect(config).toMatchObject({ production: true, gateway: { kind: 'paystack' } })
  expect(config.databaseUrl).toContain('matric_server:')
  const commented = settingsOf(
    deployFile('matric.env')
      .replaceAll(/^# (?=[A-Z_]+=)/gm, '')
      .replaceAll('…', 'x'.repeat(16)),
  )
  expect(readConfig(commented)).toMatchObject({
    trustedProxies: ['loopback', '10.0.0.5'],
    metricsReaders: ['10.0.0.9'],
    databaseReplicas: 1,
  })
})

test('nginx accepts the largest picture and forwards the client address', () => {
  const nginx = deployFile('nginx/matric.conf')
  const [, megabytes] = /client_max_body_size\s+(\d+)m;/.exec(nginx) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(upload.upload.maximumBytes)
  expect(nginx).toMatch(/proxy_set_header\s+X-Forwarded-For \$proxy_add_x_forwarded_for;/)
  expect(nginx).toMatch(/location = \/metrics \{ return 404; \}/)
  // With `non_idempotent`, nginx could send a save or payment to two servers.
  expect(nginx).not.toMatch(/proxy_next_upstream\s[^;]*non_idempotent/)
  // With `http_503`, two rejected reads would make nginx respond 502 to all requests for two seconds.
  expect(nginx).not.toMatch(/proxy_next_upstream\s[^;]*http_5/)
})

test('nginx asks all servers for a static file of a page, because not all have it during an upgrade', () => {
  const [, pattern = 'none', rules = ''] =
    /^ *location ~ (\S+) \{([^}]*http_404[^}]*)\}/m.exec(deployFile('nginx/matric.conf')) ?? []
  for (const base of ['/application', '/office'])
    expect(`${base}/static/js/index-B9E2.js`).toMatch(new RegExp(pattern))
  expect('/application/dashboard').not.toMatch(new RegExp(pattern))
  expect('/api/Utility/download/static').not.toMatch(new RegExp(pattern))
  expect(rules).toMatch(/proxy_pass\s+http:\/\/matric;/)
  expect(rules).toMatch(/proxy_next_upstream\s+error timeout http_404;/)
  // Other requests try at most three servers. All three may still run the previous version, which lacks a new file.
  expect(rules).toMatch(/proxy_next_upstream_tries\s+0;/)
})

test('nginx sends all parts of a picture to the same server', () => {
  const nginx = deployFile('nginx/matric.conf')
  const [all = '', uploads = ''] = nginx.split(/^upstream /m).slice(1)
  expect(uploads).toMatch(/^matric_uploads \{\s+hash \$http_x_matric_upload consistent;/)
  expect(serversIn(all).length).toBeGreaterThan(1)
  expect(serversIn(uploads)).toEqual(serversIn(all))
  expect(locationOf(nginx, uploadPart.path)).toContain('proxy_pass http://matric_uploads;')
})

/** Returns the directives of nginx for the path of an endpoint. */
const locationOf = (nginx: string, path: string) =>
  nginx.split(`location = /api${path} {`, 2)[1]?.split('}', 1)[0] ?? ''

test('nginx limits the requests of one address, and waits longer for the next part of a picture', () => {
  const nginx = deployFile('nginx/matric.conf')
  const [, limit = ''] = /^ +limit_conn +matric_requests (\d+);$/m.exec(nginx) ?? []
  expect(Number(limit)).toBeGreaterThanOrEqual(200)
  // Debian's nginx allows 768 connections. A request needs one of them until it has reached a server, and then two.
  expect(Number(limit)).toBeLessThan(768)
  const secondsIn = (text: string) => Number(/client_body_timeout +(\d+)s;/.exec(text)?.[1])
  for (const { path } of [upload, uploadPart, boardProofUpload])
    expect(secondsIn(locationOf(nginx, path))).toBeGreaterThan(secondsIn(nginx))
  const [, body = ''] = /return 429 '(.*)';/.exec(nginx) ?? []
  const message = 'Too many requests from your network. Wait 5 seconds and try again.'
  expect(JSON.parse(body)).toEqual(failure(message, titleOf('too-many-requests'), null, 'too-many-requests'))
})

test('nginx lets 300 visitors behind one address load the files of a page at the same time', () => {
  const nginx = deployFile('nginx/matric.conf')
  const [, rules = ''] = /^ *location ~ \S+static\/ \{([^}]*)\}/m.exec(nginx) ?? []
  const [, zone = 'none', limit = ''] = /limit_conn +(\w+) +(\d+);/.exec(rules) ?? []
  // 300 visitors behind one IP address make at most 12 requests each on a first visit.
  expect(Number(limit)).toBeGreaterThanOrEqual(300 * 12)
  expect(nginx).toContain(`limit_conn_zone $matric_address zone=${zone}:`)
  // Static files have their own zone, so that they do not use up the limit of the other requests.
  expect(zone).not.toBe('matric_requests')
})

test('Prometheus and nginx know each server that the installation starts', () => {
  const [, units = ''] = /^ *systemctl enable --now (.*)$/m.exec(operationsPage('install')) ?? []
  const servers = [...units.matchAll(/matric@(\d+)/g)].map(([, port]) => `127.0.0.1:${port}`)
  expect(servers.length).toBeGreaterThan(1)
  const [, targets = ''] = /targets: (\[.*\])/.exec(deployFile('monitoring/prometheus.yml')) ?? []
  expect(JSON.parse(targets)).toEqual(servers)
  const [all = ''] = deployFile('nginx/matric.conf')
    .split(/^upstream /m)
    .slice(1)
  expect(serversIn(all)).toEqual(servers)
})

test('pages call psql as postgres, name the unit of the database log and give cron a PATH', () => {
  const pages = globSync('docs/operations/**/*.md', { cwd: repositoryFolder })
  const wrong = pages.flatMap((name) =>
    readFileSync(join(repositoryFolder, name), 'utf8')
      .split('\n')
      .filter((line) => /(?:^ *|`)psql |journalctl -u postgresql\b/.test(line)),
  )
  expect(wrong).toEqual([])
  expect(operationsPage('install')).toMatch(/^ *PATH=\/\S+\n *MATRIC_ENV=/m)
})

test('each unit reads the settings file of the page, and writes only below the data folder', () => {
  const unit = deployFile('systemd/matric@.service')
  const { DATA_DIR = 'none' } = settingsOf(deployFile('matric.env'))
  expect(unit).toMatch(/^EnvironmentFile=\/etc\/matric\/matric\.env$/m)
  expect(`/var/lib/${/^StateDirectory=(.+)$/m.exec(unit)?.[1]}`).toBe(DATA_DIR)
})

test('a failed backup starts an alarm that is among the deployment files', () => {
  const [, alarm] = /^OnFailure=(.+)@%n\.service$/m.exec(deployFile('systemd/matric-backup.service')) ?? []
  expect(deployFile(`systemd/${alarm}@.service`)).toMatch(/^ExecStart=\S+ .*%i/m)
})

test('the alarm by email is a valid unit and uses curl, because a local sendmail cannot write its queue', async ({
  skip,
}) => {
  const shipped = deployFile('systemd/matric-alarm@.service')
  const lines = [...shipped.matchAll(/^# ((?:LoadCredential|ExecStart)=.*)$/gm)].map(([, line]) => line)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/\| curl .*--netrc-file "\$CREDENTIALS_DIRECTORY\/netrc"/)
  const folder = mkdtempSync(join(tmpdir(), 'matric-alarm-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'matric-alarm@.service')
  writeFileSync(
    file,
    shipped.replace(/^ExecStart=.*$/m, () => lines.join('\n')),
  )
  const { passed, failed, output } = await checkUnits('systemd-analyze', [file])
  skip(passed + failed === 0, output)
  expect({ passed, failed }).toEqual({ passed: 1, failed: 0 })
})

test('each page that builds for a server says how to build the data of another folder', () => {
  const pages = globSync('docs/{operations,how-to}/*.md', { cwd: repositoryFolder })
    .map((name) => readFileSync(join(repositoryFolder, name), 'utf8'))
    .filter((text) => /^ +.*npm run build\b/m.test(text.replaceAll(/`[^`\n]*`/g, '')))
  expect(pages.length).toBeGreaterThan(2)
  for (const text of pages) expect(text).toContain('INSTITUTION_DIR=institution-b npm run build')
})

test('changed data reach the next version, and no page says that a server in production builds them', () => {
  const deadline = operationsPage('extend-the-deadline')
  expect(deadline).toMatch(/commit it, and push it to `REPOSITORY`/)
  expect(deadline).toMatch(/install a\s+`VERSION` that contains the change/)
  const session = operationsPage('../how-to/open-a-session')
  expect(session).toContain('](../operations/extend-the-deadline.md), steps 1 to 3')
  expect(session).not.toMatch(/Start Matric again/)
})

test('the services start the program without building it, and not as root', () => {
  const start = 'scripts/run.mjs", "scripts/start.ts", "--without-build"'
  const unit = deployFile('systemd/matric@.service')
  expect(unit).toMatch(/^User=matric$/m)
  expect(unit).toMatch(/^NoNewPrivileges=yes$/m)
  expect(unit).toMatch(/^ExecStart=.* scripts\/run\.mjs scripts\/start\.ts --without-build$/m)
  const image = deployFile('container/Dockerfile')
  expect(image).toMatch(/^USER matric$/m)
  expect(image).toContain(start)
})

test('the backup has the same protection as the servers', () => {
  const protection = /^(?:NoNew|Capab|Ambient|Protect|Private|Restrict[A-Z]|Lock|Remove|SystemCall).*$/gm
  const protectionOf = (unit: string) => deployFile(unit).match(protection)
  const servers = protectionOf('systemd/matric@.service')
  expect(servers?.length).toBeGreaterThan(15)
  expect(protectionOf('systemd/matric-backup.service')).toEqual(servers)
})

test('each page that installs the program lets the account of the servers read it', () => {
  for (const page of ['install', 'upgrade', 'containers'])
    expect(operationsPage(page)).toMatch(/^ +umask 022\n +git clone REPOSITORY \/opt\/matric/m)
})
