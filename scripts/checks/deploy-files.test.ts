import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { upload, uploadPart } from '#contract/endpoints/utility.ts'
import { failure } from '#contract/envelope.ts'
import { titleOf } from '#contract/error-titles.ts'
import { boardProofUpload } from '#contract/office/verification/verification.ts'
import { readConfig } from '#server/config.ts'
import { repositoryFolder } from '../run-tool.ts'
import { deployFile, operationsPage, serversIn, settingsOf } from './deploy-texts.ts'

/** Runs deploy/matric-command with fake programs. Returns the lines of its output and its error output. */
function runCommandFile(
  user: 'root' | 'matric',
  given: string[],
  settings = deployFile('matric.env'),
  ownerSettings?: string,
): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'matric-command-'))
  try {
    const shown =
      'echo "$MAIL_FROM"; echo "$HOME"; pwd; echo "$DATABASE_URL $STORAGE_URL"; echo "root: $PGSSLROOTCERT"; echo "owner: $DATABASE_OWNER_URL"'
    const programs = {
      id: `echo ${user === 'root' ? 0 : 998}`,
      npm: `echo npm "$@"; ${shown}`,
      psql: `echo psql "$@"; ${shown}`,
      runuser: 'echo runuser "$1" "$2"; shift 3; exec "$@"',
    }
    for (const [name, script] of Object.entries(programs))
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    writeFileSync(join(folder, 'matric.env'), settings)
    if (ownerSettings !== undefined) writeFileSync(join(folder, 'owner.env'), ownerSettings)
    const env = {
      PATH: `${folder}:${process.env['PATH'] ?? ''}`,
      MATRIC_ENV: join(folder, 'matric.env'),
      MATRIC_FOLDER: folder,
    }
    const file = join(repositoryFolder, 'deploy', 'matric-command')
    const { stdout, stderr } = spawnSync('sh', [file, ...given], { env, encoding: 'utf8' })
    return (stdout + stderr).replaceAll(folder, 'FOLDER').trim().split('\n')
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
  expect(runCommandFile('matric', ['staff', 'list', '--role', 'admin'])).toEqual(
    expect.arrayContaining(called),
  )
  expect(runCommandFile('root', ['staff', 'list', '--role', 'admin'])).toEqual(
    expect.arrayContaining(['runuser -u matric', ...called]),
  )
})

const databaseUrl =
  'postgresql://a:$b`c;d@db/matric?sslmode=verify-full&sslrootcert=/etc/matric/database-ca.pem'
const bucketUrl = 's3://b?endpoint=https://s3.example&region=x'

test("the operator's command reads values that a shell would interpret, as systemd does", () => {
  const settings = [
    '# A comment; and another one:',
    '; MAIL_FROM=x',
    '',
    `  DATABASE_URL=${databaseUrl} \r`,
    `STORAGE_URL='${bucketUrl}'`,
    `MAIL_FROM="O'Neil <a@b.example>"`,
  ].join('\n')
  const output = runCommandFile('matric', ['backup'], settings)
  expect(output).toEqual(expect.arrayContaining(["O'Neil <a@b.example>", `${databaseUrl} ${bucketUrl}`]))
})

test.each(['A="x', 'A=x"y"', 'A="x"y"', 'A=x\\ny', 'A B=x', 'export A=x', 'A'])(
  "the operator's command stops at the setting %s, which systemd reads in another way",
  (line) => {
    expect(runCommandFile('matric', ['backup'], `PORT=1\n${line}\n`)).toEqual([
      expect.stringMatching(/^matric: FOLDER\/matric\.env, line 2: /),
    ])
  },
)

test('psql connects with the address of the servers and trusts the same certificate authorities', () => {
  const url = 'postgresql://a:b@db/matric'
  const verified = `${url}?sslmode=verify-full`
  const authorities = '/etc/ssl/certs/ca-certificates.crt'
  const output = runCommandFile('root', ['psql', '-c', 'select 1'], `DATABASE_URL=${verified}`)
  expect(output).toEqual(
    expect.arrayContaining(['runuser -u matric', `psql ${verified} -c select 1`, `root: ${authorities}`]),
  )
  expect(runCommandFile('root', ['psql'], `DATABASE_URL=${url}`).join('\n')).not.toContain(authorities)
  expect(runCommandFile('root', ['psql'], 'PORT=1')).toEqual([expect.stringContaining('DATABASE_URL')])
})

test("the servers do not know the owner's password, and only commands that need it read it", () => {
  const [settings, owner] = [deployFile('matric.env'), deployFile('owner.env')].map((text) =>
    text.replaceAll('…', 'secret'),
  )
  expect(settings).not.toContain('DATABASE_OWNER_URL')
  const { DATABASE_OWNER_URL: url = '' } = settingsOf(owner ?? '')
  const ownerOf = (command: string) => runCommandFile('root', [command], settings, owner).join('\n')
  for (const command of ['migrate', 'restore', 'owner-psql'])
    expect(ownerOf(command)).toContain(`owner: ${url}`)
  expect(ownerOf('owner-psql')).toContain(`psql ${url}`)
  for (const command of ['staff', 'backup', 'start', 'psql', 'keys'])
    expect(ownerOf(command)).not.toContain(url)
  expect(runCommandFile('root', ['owner-psql'])).toEqual([expect.stringContaining('DATABASE_OWNER_URL')])
  const units = globSync('deploy/systemd/*', { cwd: repositoryFolder })
  for (const unit of units)
    expect(readFileSync(join(repositoryFolder, unit), 'utf8')).not.toContain('owner.env')
})

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
  // With the usual limit of three servers, all three may still run the previous version, which lacks the file.
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
  // Debian's nginx allows 768 connections, and needs two for each request that has reached a server.
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
  // A first visit makes at most 12 requests.
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

test('commands of the pages run as written: psql as postgres, the log of the database, cron with a path', () => {
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
