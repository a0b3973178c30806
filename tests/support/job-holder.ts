import { openDatabase } from '#server/db/client.ts'
import { startJobs } from '#server/jobs/jobs.ts'

/*
 * Test program that claims the job `endless`, prints a line and never completes the job. Its argument contains the
 * connection settings of the database, as JSON.
 */

const silent = () => undefined
const database = openDatabase({ connection: JSON.parse(process.argv[2] ?? '{}'), onIdleError: silent })
startJobs({
  pool: database.systemPool,
  log: { debug: silent, info: silent, warn: silent, error: silent },
  queues: [
    {
      name: 'endless',
      concurrency: 1,
      tasks: {
        endless: async () => {
          process.stdout.write('taken\n')
          await new Promise(() => setInterval(silent, 60_000))
        },
      },
    },
  ],
})
