import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { freePort } from '#scripts/prove/free-port.ts'
import { repositoryFolder } from '#scripts/run-tool.ts'
import { noisyPicture } from '#tests/support/pictures.ts'

/** Archive of the version before this one, written by archive-version.ts. */
export const previousVersionFile = fileURLToPath(new URL('previous-version.tar.br', import.meta.url))

const run = promisify(execFile)
const startTimeoutMs = 120_000

export interface PreviousVersion {
  /** Names of the migrations that the version knows, in order. */
  migrations: string[]
  /** Migrates the database to the version's own schema, and starts its server there. */
  start(database: Record<'connectionString' | 'serverConnectionString', string>): Promise<void>
  /**
   * Runs bench/served-journey.ts of the version on its server.
   * @throws an error with the output of the server, if a response was not successful. Its cause names the response.
   */
  journey(): Promise<void>
  /** Stops the server and deletes the folder. */
  close(): Promise<void>
}

/**
 * Starts a server that responds to every request with an empty page. It replaces the pages of the portal, which are not
 * in the archive. Returns its URL.
 */
async function startPages(pages: Server): Promise<string> {
  const port = await freePort()
  await once(pages.listen(port, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${port}`
}

/** Extracts the previous version into a temporary folder. There it uses the npm packages of the current version. */
export async function previousVersion(): Promise<PreviousVersion> {
  const folder = mkdtempSync(join(tmpdir(), 'matric-previous-'))
  execFileSync('tar', ['-x', '-C', folder], {
    input: brotliDecompressSync(readFileSync(previousVersionFile)),
  })
  symlinkSync(join(repositoryFolder, 'node_modules'), join(folder, 'node_modules'))
  const picture = join(folder, 'picture.jpg')
  writeFileSync(picture, await noisyPicture(300, 400, 'jpeg'))
  const url = `http://127.0.0.1:${await freePort()}`
  const environment = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    INSTITUTION_DIR: join(folder, 'tests/support/institution'),
    // The temporary folder has a new path in each run. So the compile cache in node_modules would get a new copy of
    // each file in each run.
    NODE_DISABLE_COMPILE_CACHE: '1',
  }
  const pages = createServer((_request, response) => response.end())
  const pagesUrl = await startPages(pages)
  let server: ChildProcess | null = null
  let databaseUrl = ''
  let output = ''

  async function untilReady(child: ChildProcess): Promise<void> {
    for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await pause(50)) {
      if (child.exitCode !== null || child.signalCode !== null) break
      const answer = await fetch(`${url}/health/ready`).catch(() => null)
      if (answer?.ok) return
    }
    throw new Error(`The previous version did not start:\n${output}`)
  }

  return {
    migrations: readdirSync(join(folder, 'server/db/migrations'))
      .filter((name) => name.endsWith('.sql'))
      .sort(),

    async start({ connectionString, serverConnectionString }) {
      databaseUrl = serverConnectionString
      server = spawn(process.execPath, ['--disable-proto=delete', 'scripts/start.ts', '--without-build'], {
        cwd: folder,
        env: {
          ...environment,
          HOST: '127.0.0.1',
          PORT: new URL(url).port,
          PUBLIC_URL: pagesUrl,
          DATA_DIR: join(folder, 'data'),
          DATABASE_URL: databaseUrl,
          DATABASE_OWNER_URL: connectionString,
        },
        // The server stops when the IPC channel closes, so it does not outlive this process.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      for (const stream of [server.stdout, server.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output += text
        })
      await untilReady(server)
    },

    async journey() {
      const program = 'bench/served-journey.ts'
      const options = [program, url, databaseUrl, picture]
      await run(process.execPath, options, { cwd: folder, env: environment }).catch((error: unknown) => {
        throw new Error(`The journey failed. The server printed:\n${output}`, { cause: error })
      })
    },

    async close() {
      pages.close()
      if (server !== null && server.exitCode === null && server.signalCode === null) {
        const exit = once(server, 'exit')
        server.kill('SIGTERM')
        await exit
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
