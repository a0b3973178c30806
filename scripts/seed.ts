import type { Stage } from '#contract/stages.ts'
import { startDatabase } from '#server/adapters/database/launcher.ts'
import { chosenFiles } from '#server/adapters/files/chosen-files.ts'
import { argon2Passwords } from '#server/adapters/passwords/argon2-passwords.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { loadInstitution } from '#server/institution/load.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareExternal } from '#server/db/prepare.ts'
import { exitWithUsage, readArguments } from './run-command.ts'
import { seedApplicants } from './seed/applicants.ts'
import { seedInBulk } from './seed/bulk.ts'
import { inTurn } from './seed/in-turn.ts'
import { preparePapers } from './seed/papers.ts'
import { submitApplications } from './seed/submit.ts'

/*
 * Fills a database with fictitious applicants for development and benchmarks:
 * npm run seed -- --applicants 1000
 */

const password = 'four calm rivers meeting'
/**
 * Stages given in rotation to the applicants of a small seed (see `maxOneByOne`). Half of these applicants have
 * submitted and await a decision.
 */
const stages: Stage[] = [
  'PaymentInitiation',
  'Biodata',
  'NextOfKin',
  'EducationalRecord',
  'SubmitApplication',
  ...Array.from({ length: 5 }, (): Stage => 'ApplicationSumitted'),
]

/**
 * Maximum number of applicants of a small seed. In a small seed, complete applications have pictures, and the server's
 * code submits these applications. In a larger seed, SQL inserts all applicants, without pictures.
 */
const maxOneByOne = 20_000

const usage = 'Usage: npm run seed -- --applicants <number from 1 to 1000000, default 100>'

const count = chosenCount()

const config = readConfig(process.env)
if (config.production) stop('The seed does not add test applicants to a production database. Unset NODE_ENV.')

const institution = await loadInstitution(config.institutionDir).catch(explain)
const log = { info: (line: string) => console.log(line) }
const embedded =
  config.databaseUrl === null ? await startDatabase({ dataDir: config.dataDir, log }).catch(explain) : null
try {
  const url = config.databaseUrl ?? ''
  const ownerUrl = config.databaseOwnerUrl
  const connection = embedded?.address ?? { connectionString: ownerUrl ?? url }
  if (embedded === null) await prepareExternal({ url, ownerUrl })
  else await migrate(embedded.address, { serverRole: embedded.serverAddress.user })
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
    if (count > maxOneByOne) {
      await seedInBulk(database.system, { institution, count, passwordHash, log: log.info })
      return
    }
    const files = await chosenFiles(config)
    const addedApplicants = await seedApplicants(database.system, {
      institution,
      count,
      stages: stages.map((stage) => (stage === 'ApplicationSumitted' ? 'SubmitApplication' : stage)),
      passwordHash,
      papers: (applicants) => preparePapers(files, institution.records, applicants),
    })
    const seeded = addedApplicants.map((applicant, at) => ({ ...applicant, stage: inTurn(stages, at) }))
    await submitApplications(
      database,
      institution,
      seeded.flatMap(({ id, stage }) => (stage === 'ApplicationSumitted' ? [id] : [])),
    )
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(
      `${seeded.length} applicants were added in ${seconds} s. All have the password «${password}». The first of each stage:`,
    )
    for (const stage of new Set(stages))
      console.log(`  ${stage.padEnd(22)} ${seeded.find((each) => each.stage === stage)?.email ?? '-'}`)
  } finally {
    await passwords.close()
    await database.close()
  }
}

function chosenCount(): number {
  const { values } = readArguments(usage, { options: { applicants: { type: 'string', default: '100' } } })
  const chosen = Number(values.applicants)
  if (Number.isInteger(chosen) && chosen >= 1 && chosen <= 1_000_000) return chosen
  return exitWithUsage('The number of applicants is invalid.', usage)
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
