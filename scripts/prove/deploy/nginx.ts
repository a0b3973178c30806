import { execFile, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryFolder } from '../../run-tool.ts'
import { killAtExit } from '../../processes/at-exit.ts'
import { endChild } from '../../processes/child.ts'

const run = promisify(execFile)

export const hostName = 'apply.university.example'

/** Returns the path of the installed nginx; null if there is none. */
export const findNginx = (): string | null =>
  ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path)) ?? null

/**
 * Returns the path of the installed nginx.
 * @throws if nginx is not installed
 */
export function installedNginx(): string {
  const found = findNginx()
  if (found === null) throw new Error('nginx is not installed: apt-get install nginx')
  return found
}

/** Returns the port at which the nginx of `startNginx` also accepts http, for callers that check certificates. */
export const plainPort = (port: number): number => port + 2

/**
 * Writes the configuration file of deploy/ into `folder`, adapted to other ports and a new certificate. Returns the
 * options with which nginx uses it.
 */
export async function adaptedConfiguration(
  folder: string,
  port: number,
  servers: readonly number[],
): Promise<string[]> {
  const home = join(folder, 'nginx')
  mkdirSync(home)
  chmodSync(home, 0o755)
  const [certificate, key] = [join(home, 'fullchain.pem'), join(home, 'privkey.pem')]
  const subject = ['-days', '2', '-subj', `/CN=${hostName}`]
  const files = ['-keyout', key, '-out', certificate]
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes'].concat(subject, files))
  const shipped = readFileSync(join(repositoryFolder, 'deploy/nginx/matric.conf'), 'utf8')
  const adapted = servers
    .reduce((text, own, at) => text.replaceAll(`127.0.0.1:${3001 + at}`, `127.0.0.1:${own}`), shipped)
    .replaceAll(/^\s*listen (\[::\]:)?(80|443 ssl http2);$/gm, '')
    .replace(/(server_name [^\n]*\n\s*return 301)/, `listen 127.0.0.1:${port + 1};\n    $1`)
    .replace(
      /(\n\s*ssl_certificate )/,
      `\n    listen 127.0.0.1:${port} ssl http2;\n    listen 127.0.0.1:${plainPort(port)};$1`,
    )
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\/fullchain\.pem/g, certificate)
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\/privkey\.pem/g, key)
    .replace('/opt/matric/dist/portal', join(repositoryFolder, 'dist/portal'))
  writeFileSync(join(home, 'matric.conf'), adapted)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(home, name)};`)
    .join(' ')
  writeFileSync(
    join(home, 'nginx.conf'),
    `pid ${join(home, 'pid')};\ndaemon off;\nevents {}\nhttp { access_log off; ${temporary} include ${join(home, 'matric.conf')}; }\n`,
  )
  return ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')]
}

/**
 * Starts nginx with the configuration file in deploy/, adapted to other ports and a new certificate. Returns a function
 * that stops nginx.
 */
export async function startNginx(
  folder: string,
  port: number,
  servers: readonly number[],
): Promise<() => Promise<void>> {
  const configuration = await adaptedConfiguration(folder, port, servers)
  await run(installedNginx(), ['-t', ...configuration])
  const child = spawn(installedNginx(), configuration, { stdio: 'ignore' })
  killAtExit(child, 'SIGTERM')
  return () => endChild(child)
}
