import { parseArgs } from 'node:util'
import type { Stage } from '#contract/stages.ts'
import { startDatabase } from '#server/adapters/database/launcher.ts'
import { argon2Passwords } from '#server/adapters/passwords/argon2-passwords.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedApplicants } from './seed/applicants.ts'

/*
 * Fills a database with invented applicants, to develop and to measure with:
 * npm run seed -- --applicants 1000
 */

const password = 'four calm rivers meeting'
const stages: Stage[] = [
  'PaymentInitiation',
  'Biodata',
  'NextOfKin',
  'ProgrammeApplication',
  'EducationalRecord',
]

const { values } = parseArgs({ options: { applicants: { type: 'string', default: '100' } } })
const count = Number(values.applicants)
if (!Number.isInteger(count) || count < 1 || count > 1_000_000)
  stop('--applicants needs a number from 1 to 1000000.')

const config = readConfig(process.env)
if (config.production) stop('Invented applicants do not belong in a production database. Unset NODE_ENV.')

const log = { info: (line: string) => console.log(line) }
const embedded =
  config.databaseUrl === null ? await startDatabase({ dataDir: config.dataDir, log }).catch(explain) : null
try {
  const connection = embedded?.address ?? { connectionString: config.databaseUrl ?? '' }
  await migrate(connection)
  await seed(connection)
} finally {
  await embedded?.stop()
}

async function seed(connection: Parameters<typeof migrate>[0]): Promise<void> {
  const database = openDatabase({ connection, onIdleError: (error) => console.error(error.message) })
  const passwords = argon2Passwords({ threads: 1 })
  try {
    const start = performance.now()
    const passwordHash = await passwords.hash(password)
    const seeded = await seedApplicants(database.system, { count, stages, passwordHash })
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(
      `${seeded.length} applicants were added in ${seconds} s. All have the password «${password}». The first of each stage:`,
    )
    for (const stage of stages)
      console.log(`  ${stage.padEnd(22)} ${seeded.find((each) => each.stage === stage)?.email ?? '-'}`)
  } finally {
    await passwords.close()
    await database.close()
  }
}

function explain(error: unknown): never {
  if (error instanceof Error && error.constructor.name === 'DataFolderInUseError')
    stop(`${error.message} Stop Matric first, or set DATABASE_URL.`)
  throw error
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
