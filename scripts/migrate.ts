import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { migrateDatabase } from './command-database.ts'
import { runCommand } from './run-command.ts'

/* Migrates the database without starting the server: npm run migrate */

const usage = `Usage:
  npm run migrate
With DATABASE_OWNER_URL, servers that only have DATABASE_URL can then start.`

await runCommand(usage, async () => {
  parseArgs({ options: {} })
  const applied = await migrateDatabase(readConfig(process.env))
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
})
