// Program for the launcher's tests. Starts the database in a folder, prints its connection settings, and runs until it
// is stopped or killed.
import { startDatabase } from '#server/adapters/database/launcher.ts'

const [dataDir = ''] = process.argv.slice(2)
try {
  const database = await startDatabase({
    dataDir,
    log: { info: () => undefined },
    binariesFrom: process.env['MATRIC_TEST_DATABASE_BIN'],
  })
  process.stdout.write(`${JSON.stringify({ pid: database.pid, address: database.address })}\n`)
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)))
  setInterval(() => undefined, 60_000)
} catch (error) {
  process.stdout.write(
    `${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`,
  )
  process.exit(1)
}
