import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { bareEnvironment } from '#scripts/processes/child.ts'
import { freePort } from '#scripts/processes/free-port.ts'
import { type ServerChild, startServer } from '#scripts/processes/server.ts'
import { repositoryFolder } from '#scripts/run-tool.ts'
import { noisyPicture } from '#tests/support/pictures.ts'

/** Archive of the version before this one, written by archive-version.ts. */
export const previousVersionFile = fileURLToPath(new URL('previous-version.tar.br', import.meta.url))

const run = promisify(execFile)

export interface PreviousVersion {
  /** Names of the migrations that the version knows, in order. */
  migrations: string[]
  url: string
  /** Migrates the database to the version's own schema, and starts its server there. */
  start(database: Record<'connectionString' | 'serverConnectionString', string>): Promise<void>
  /**
   * Runs bench/served-journey.ts of the version on its server.
   * @throws an error with the server's output if a response was not successful. Its `cause` names the response.
   */
  journey(): Promise<void>
  /** Returns the server's output so far. */
  output(): string
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
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    INSTITUTION_DIR: join(folder, 'tests/support/institution'),
    // The temporary folder has a new path in each run. So the compile cache in node_modules would get a new copy of
    // each file in each run.
    NODE_DISABLE_COMPILE_CACHE: '1',
  }
  const pages = createServer((_request, response) => response.end())
  const pagesUrl = await startPages(pages)
  let server: ServerChild | null = null
  let databaseUrl = ''

  return {
    migrations: readdirSync(join(folder, 'server/db/migrations'))
      .filter((name) => name.endsWith('.sql'))
      .sort(),
    url,
    output: () => server?.output() ?? '',

    async start({ connectionString, serverConnectionString }) {
      databaseUrl = serverConnectionString
      const settings = {
        ...environment,
        PUBLIC_URL: pagesUrl,
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: databaseUrl,
        DATABASE_OWNER_URL: connectionString,
      }
      server = await startServer(port, settings, { folder })
    },

    async journey() {
      const program = 'bench/served-journey.ts'
      const options = [program, url, databaseUrl, picture]
      const env = { ...bareEnvironment(), ...environment }
      await run(process.execPath, options, { cwd: folder, env }).catch((error: unknown) => {
        throw new Error(`The journey failed. The server printed:\n${server?.output()}`, { cause: error })
      })
    },

    async close() {
      pages.close()
      await server?.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
