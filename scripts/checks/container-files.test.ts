import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { repositoryFolder } from '../run-tool.ts'
import { deployFile, operationsPage, serversIn, settingsOf } from './deploy-texts.ts'
import { commandBlocks, fakeMachine } from './page-commands.ts'

test('in containers, nginx finds each server at its fixed address, also after the server is created again', () => {
  const compose = deployFile('container/compose.yaml')
  const [, services = ''] = compose.split(/^services:$/m)
  const servers = [
    ...services.matchAll(/^  server-\d:\n    <<: \*server\n    networks: .*ipv4_address: ([\d.]+)/gm),
  ]
  const addresses = servers.map(([, address]) => `${address}:3000`)
  expect(addresses).toHaveLength(services.match(/^  server/gm)?.length ?? 0)
  const [, command = ''] =
    /^ *(sed -E .*) \.\.\/nginx\/matric\.conf/m.exec(operationsPage('containers')) ?? []
  const { stdout } = spawnSync('sh', ['-c', command], {
    input: deployFile('nginx/matric.conf'),
    encoding: 'utf8',
  })
  const [all = '', uploads = ''] = stdout.split(/^upstream /m).slice(1)
  expect([serversIn(all), serversIn(uploads)]).toEqual([addresses, addresses])
  expect(deployFile('container/Dockerfile')).toMatch(/^COPY --from=build \S+ (\S+)\/no-server\.html$/m)
  const [, folder = 'none'] =
    /^COPY --from=build \S+ (\S+)\/no-server\.html$/m.exec(deployFile('container/Dockerfile')) ?? []
  expect(stdout).toMatch(new RegExp(`root +${folder};`))
})

test('in containers, all servers share the uploads, and only commands know the password of the owner', () => {
  const compose = deployFile('container/compose.yaml')
  const [before = '', services = ''] = compose.split(/^services:$/m)
  const [shared = '', server = ''] = before.split(/^x-server:/m)
  expect(shared).toContain('- data:/var/lib/matric')
  expect(server).toContain('<<: *matric')
  expect(compose.match(/^  data:$/gm)).toHaveLength(1)
  const withOwner = services.split(/^  (?=[\w-]+:\n)/m).filter((service) => service.includes('owner.env'))
  expect(withOwner.map((service) => service.split(':')[0])).toEqual(['command'])
})

test('in containers, nginx reads the certificates that certbot renews with its hooks', () => {
  expect(deployFile('container/compose.yaml')).toContain('- /etc/letsencrypt:/etc/letsencrypt:ro')
  const containers = operationsPage('containers')
  const compose = 'docker compose -f /opt/matric/deploy/container/compose.yaml'
  const [certbot = ''] = /^ *certbot certonly .*\\\n.*$/m.exec(containers) ?? []
  expect(certbot).toContain(`--pre-hook '${compose} stop nginx'`)
  expect(certbot).toContain(`--post-hook '${compose} start nginx'`)
  expect(containers).toContain('end after 90 days')
})

test('in containers, git ignores the settings, secrets and data, and no file of the repository', () => {
  const git = (...given: string[]) => {
    const { stdout } = spawnSync('git', given, { cwd: repositoryFolder, encoding: 'utf8' })
    return stdout.trim().split('\n')
  }
  const named = [...operationsPage('containers').matchAll(/^   \| `([\w.-]+\/?)` \|/gm)].map(
    ([, name]) => name,
  )
  expect(named.length).toBeGreaterThan(5)
  const files = [...named, '.env', 'matric.conf', 'certificates/'].map((name) => `deploy/container/${name}`)
  expect(git('check-ignore', '--no-index', ...files)).toEqual(files)
  expect(git('ls-files', '--cached', '--ignored', '--exclude-standard')).toEqual([''])
})

test('nginx opens enough connections on a machine and in containers, also after a second run', () => {
  const [command = 'exit 9'] =
    /sed -i .*worker_rlimit_nofile.* \/etc\/nginx\/nginx\.conf/.exec(operationsPage('install')) ?? []
  expect(deployFile('container/Dockerfile')).toContain(`RUN ${command}\n`)
  for (const shipped of [
    'user www-data;\nevents {\n\tworker_connections 768;\n\t# multi_accept on;\n}\n',
    'user  nginx;\n\nevents {\n    worker_connections  1024;\n}\n',
  ]) {
    const { root, run } = fakeMachine({})
    const file = join(root, 'nginx.conf')
    writeFileSync(file, shipped)
    const twice = `${command}\n${command}`.replaceAll('/etc/nginx/nginx.conf', file)
    expect(run(twice)).toEqual({ status: 0, stderr: '' })
    const set = shipped.replace(/worker_connections +\d+/, 'worker_connections 10000')
    expect(readFileSync(file, 'utf8')).toBe(`worker_rlimit_nofile 20000;\n${set}`)
  }
})

test('in containers, the page names the sizes of the database that compose.yaml reads', () => {
  const sizes = [...deployFile('container/compose.yaml').matchAll(/=\$\{(\w+):-(\w+)\}/g)]
  expect(sizes).toHaveLength(2)
  for (const [, name, value] of sizes)
    expect(operationsPage('containers')).toMatch(new RegExp(`\`${name}=\\w+\` \\(${value} without it\\)`))
})

test('in containers, each restore gets new volumes, and the containers of the former ones are removed', () => {
  const { root, run, calls } = fakeMachine({
    docker: 'echo "$* | $(grep PROJECT .env)" >> ROOT/calls',
    date: 'echo x >> ROOT/dates; wc -l < ROOT/dates',
  })
  writeFileSync(join(root, '.env'), 'VERSION=1\n')
  const [restore = 'exit 9'] = commandBlocks('containers', 'Commands, backup and restore')
  expect(run(`${restore}\n${restore}`)).toEqual({ status: 0, stderr: '' })
  const project = (call: string) => call.replace(/.*\| /, '')
  const downs = calls().filter((call) => call.startsWith('compose down'))
  const restores = calls().filter((call) => call.startsWith('compose run --rm command restore'))
  expect(downs.map(project)).toEqual(['', 'COMPOSE_PROJECT_NAME=restored-1'])
  expect(restores.map(project)).toEqual([
    'COMPOSE_PROJECT_NAME=restored-1',
    'COMPOSE_PROJECT_NAME=restored-2',
  ])
  expect(readFileSync(join(root, '.env'), 'utf8')).toBe('VERSION=1\nCOMPOSE_PROJECT_NAME=restored-2\n')
})

test('in containers, the page names each mounted file, and its settings are valid', () => {
  const compose = deployFile('container/compose.yaml')
  const containers = operationsPage('containers')
  const mounted = [...compose.matchAll(/(?:- |file: )\.\/([\w.-]+)/g)].map(([, name]) => name)
  const settingFiles = [...compose.matchAll(/env_file: \[?([^\]\n]+)/g)].flatMap(([, names = '']) =>
    names.split(', '),
  )
  expect(new Set([...mounted, ...settingFiles]).size).toBeGreaterThan(6)
  for (const name of new Set([...mounted, ...settingFiles]))
    expect(containers).toMatch(new RegExp(`^   \\| \`${name}/?\` \\||> ${name}$`, 'm'))
  // The documentation uses `docker compose up --wait`, which waits for this check.
  expect(deployFile('container/Dockerfile')).toMatch(/^HEALTHCHECK [^]*?\/health\/ready/m)

  const [, host = '', proxy = ''] = /- `HOST=([\d.]+)` and `TRUST_PROXY=([\d.]+)`/.exec(containers) ?? []
  expect(compose).toContain(`ipv4_address: ${proxy}\n`)
  const [, scraper = ''] = /set `METRICS_FROM=([\d.]+)`/.exec(containers) ?? []
  const settings = settingsOf(deployFile('matric.env').replaceAll('…', 'x'.repeat(16)))
  const { STORAGE_URL: _bucket, DATABASE_URL: url = '', ...others } = settings
  const changed = {
    ...others,
    DATABASE_URL: url.replace(/@[^/]+/, '@db:5432').replace(/\?.*/, ''),
    HOST: host,
    TRUST_PROXY: proxy,
    METRICS_FROM: scraper,
  }
  expect(readConfig(changed)).toMatchObject({
    production: true,
    trustedProxies: ['loopback', proxy],
    metricsReaders: [scraper],
  })
  expect(compose).toContain(`- data:${settings['DATA_DIR']}`)
})

test('in containers, the commands of the page create each file that it lists, for root only', () => {
  const { root, run } = fakeMachine({ editor: 'test -e "$1"' })
  const container = join(root, 'container')
  mkdirSync(container)
  for (const name of ['matric.env', 'owner.env']) writeFileSync(join(root, name), name, { mode: 0o644 })
  const create = commandBlocks('containers', 'Install').find((block) => block.includes('genpkey'))
  expect(run(`cd container\n${create ?? 'exit 9'}`)).toEqual({ status: 0, stderr: '' })
  const named = Array.from(
    operationsPage('containers').matchAll(/^   \| `([\w.-]+\/?)` \|/gm),
    ([, name = '']) => name,
  )
  expect(named.length).toBeGreaterThan(5)
  const open = named.filter((name) => (statSync(join(container, name)).mode & 0o077) !== 0)
  expect(open).toEqual([])
  for (const name of ['documents.pem', 'office-seal.key', 'backup-passphrase'])
    expect(readFileSync(join(container, 'keys', name), 'utf8').length).toBeGreaterThan(30)
})

test('in containers, Docker deletes old lines of each log, so that logs do not fill the disk', () => {
  const compose = deployFile('container/compose.yaml')
  expect(compose).toMatch(/^x-logging: &logging\n(?:.*\n)?  driver: local$/m)
  const parts = compose.split(/^(?=x-|  [\w-]+:\n)/m).filter((part) => /^ +image: /m.test(part))
  expect(parts).toHaveLength(3)
  for (const part of parts) expect(part).toMatch(/^ +logging: \*logging$/m)
})

test('in containers, build and servers have the same account, so that the servers use the compiled code', () => {
  const image = deployFile('container/Dockerfile')
  const [, base = ''] = /^FROM \S+ AS base\n((?:.+\n)+)/m.exec(image) ?? []
  expect(base).toMatch(/^RUN useradd .*\bmatric$/m)
  expect(image.match(/^FROM base\b.*$/gm)).toEqual(['FROM base AS build', 'FROM base'])
})

test('in containers, commands and servers wait until PostgreSQL is set up', () => {
  const compose = deployFile('container/compose.yaml')
  expect(compose).toContain('  depends_on: { db: { condition: service_healthy } }\n')
  // While the image creates roles and databases, its PostgreSQL listens on a socket only.
  expect(compose).toContain('test: [CMD, pg_isready, --host, 127.0.0.1,')
  expect(deployFile('container/try.sh')).toMatch(/^\$compose run --rm -T command migrate$/m)
  const page = operationsPage('containers')
  expect(page).toContain('remove `db` and the line `depends_on: { db: … }`')
  expect(page).toContain('git fetch --tags && git checkout NEW')
})
