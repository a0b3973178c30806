import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFolder } from '../run-tool.ts'
import { deployFile, settingsOf } from './deploy-texts.ts'

/**
 * Runs deploy/matric-command with fake programs. Returns the lines of its output and its error output. The fake
 * `runuser` also prints its arguments, because all OS users can see the arguments of a process.
 */
function runCommandFile(
  user: 'root' | 'matric',
  given: string[],
  settings = deployFile('matric.env'),
  ownerSettings?: string,
): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'matric-command-'))
  try {
    const shown =
      'echo "$MAIL_FROM"; echo "$HOME"; pwd; echo "$DATABASE_URL $STORAGE_URL"; echo "root: $PGSSLROOTCERT"; echo "owner: $DATABASE_OWNER_URL"; echo "password: $PGPASSWORD"'
    const programs = {
      id: `echo ${user === 'root' ? 0 : 998}`,
      npm: `echo npm "$@"; ${shown}`,
      psql: `echo psql "$@"; ${shown}`,
      runuser: 'echo runuser "$@"; shift 3; exec "$@"',
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
    expect.arrayContaining([`runuser -u matric -- ${called[0]}`, ...called]),
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
    expect.arrayContaining([
      `runuser -u matric -- psql ${verified.replace(':b@', '@')} -c select 1`,
      `psql ${verified.replace(':b@', '@')} -c select 1`,
      `root: ${authorities}`,
    ]),
  )
  expect(runCommandFile('root', ['psql'], `DATABASE_URL=${url}`).join('\n')).not.toContain(authorities)
  expect(runCommandFile('root', ['psql'], 'PORT=1')).toEqual([expect.stringContaining('DATABASE_URL')])
})

test('psql gets the password in its environment, never in arguments that every account can read', () => {
  for (const [address, shown, password] of [
    ['a:p%40ss%2Fw%25rd@db:5432/matric', 'a@db:5432/matric', 'p@ss/w%rd'],
    ['a:$b`c;d@db/matric', 'a@db/matric', '$b`c;d'],
    ['a@db:5432/matric', 'a@db:5432/matric', ''],
    ['db:5432/matric?user=a@b', 'db:5432/matric?user=a@b', ''],
  ] as const) {
    const settings = `DATABASE_URL=postgresql://${address}`
    const output = runCommandFile('root', ['psql'], settings)
    expect(output).toEqual(
      expect.arrayContaining([
        `runuser -u matric -- psql postgresql://${shown}`,
        `psql postgresql://${shown}`,
        `password: ${password}`.trim(),
      ]),
    )
  }
})

test.each(['?user=a&password=b', '?password=b', '?sslkey=k&sslpassword=b'])(
  'psql does not start with the password in the query %s',
  (query) => {
    const output = runCommandFile('root', ['psql'], `DATABASE_URL=postgresql://db/matric${query}`)
    expect(output).toEqual([expect.stringContaining('USER:PASSWORD@HOST')])
    expect(output.join()).not.toContain(query)
  },
)

test('a mistyped command is rejected with the list, and each command of the pages is in the list', () => {
  const [usage, list = ''] = runCommandFile('root', ['stafff'])
  expect(usage).toMatch(/^Usage: /)
  expect(runCommandFile('root', [])).toEqual([usage, list])
  const commands = list.replace('Commands: ', '').split(' ')
  const scripts = JSON.parse(readFileSync(join(repositoryFolder, 'package.json'), 'utf8')).scripts
  const known = commands.filter((name) => name in scripts || name.endsWith('psql'))
  expect([known, commands.length > 5]).toEqual([commands, true])
  const named = globSync('docs/**/*.md', { cwd: repositoryFolder }).flatMap((page) =>
    Array.from(
      readFileSync(join(repositoryFolder, page), 'utf8').matchAll(
        /(?:`|^ *|&& |bin\/)matric (?!number)([a-z][\w-]*)/gm,
      ),
      ([, name = '']) => name,
    ),
  )
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(named)].filter((name) => !commands.includes(name))).toEqual([])
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
  expect(ownerOf('owner-psql')).toContain(`psql ${url.replace(/:[^:@]+@/, '@')}`)
  for (const command of ['staff', 'backup', 'start', 'psql', 'keys'])
    expect(ownerOf(command)).not.toContain(url)
  expect(runCommandFile('root', ['owner-psql'])).toEqual([expect.stringContaining('DATABASE_OWNER_URL')])
  const units = globSync('deploy/systemd/*', { cwd: repositoryFolder })
  for (const unit of units)
    expect(readFileSync(join(repositoryFolder, unit), 'utf8')).not.toContain('owner.env')
})
