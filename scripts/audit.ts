import { parseArgs } from 'node:util'
import { formatDateTime } from '#contract/dates.ts'
import { readConfig } from '#server/config.ts'
import { auditChainService } from '#server/modules/audit/audit-chain.service.ts'
import { withDatabase } from './command-database.ts'
import { runCommand, Usage } from './run-command.ts'

/* Checks whether the audit log was altered: npm run audit -- verify */

const usage = `Usage:
  npm run audit -- verify [--head <hash>]   checks every entry; with --head also that an earlier hash is part of the chain
Exits with 1 if an entry was changed, deleted or inserted. Exits with 2 if an entry has waited for more than ten minutes to
be added to the hash chain: until then, changes of the entry are not detected.`

/**
 * Maximum time for which an entry may wait to be added to the hash chain. If an entry has waited longer, the command
 * exits with code 2, even if the log is intact. A running server normally adds an entry within seconds.
 */
const tooLongMs = 10 * 60_000

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { head: { type: 'string' } } })
  if (positionals.join(' ') !== 'verify') throw new Usage('Give a command.')
  const knownHead = values.head?.trim().toLowerCase()
  if (knownHead !== undefined && !/^[0-9a-f]{64}$/.test(knownHead))
    throw new Usage('The hash after --head must have 64 hex digits.')
  await withDatabase(readConfig(process.env), async (database) => {
    const chain = auditChainService({ database })
    const { intact, checked, faults, waiting, waitingSince, head } = await chain.verify(
      knownHead === undefined ? {} : { knownHead },
    )
    for (const { words } of faults) console.log(words)
    console.log(
      intact
        ? `The audit log is intact${waiting > 0 ? ' up to the last chained entry' : ''}: ${checked} entries checked.`
        : `The audit log is NOT intact: ${checked} entries checked.`,
    )
    if (waitingSince !== null) {
      const entries = waiting === 1 ? '1 entry is' : `${waiting} entries are`
      console.log(
        `${entries} not chained yet, the oldest since ${formatDateTime(waitingSince)}. Changes to unchained entries are not detected.`,
      )
      console.log('A running server chains an entry within seconds, unless a transaction is still open.')
      if (Date.now() - Date.parse(waitingSince) > tooLongMs) process.exitCode = 2
    }
    if (head !== null) console.log(`Head: ${head.hash} (entry ${head.eventId})`)
    if (!intact) process.exitCode = 1
  })
})
