import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { auditChainService } from '#server/modules/audit/audit-chain.service.ts'
import { withDatabase } from './command-database.ts'
import { runCommand, Usage } from './run-command.ts'

/*
 * Whether anybody edited the audit trail by hand: npm run audit -- verify
 */

const usage = `Usage:
  npm run audit -- verify [--head <hash>]   checks every row; with --head also that a hash noted earlier is still there
Ends with exit code 1 when anything was changed, taken out or put in.`

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { head: { type: 'string' } } })
  if (positionals.join(' ') !== 'verify') throw new Usage('Say what to do.')
  const knownHead = values.head?.trim().toLowerCase()
  if (knownHead !== undefined && !/^[0-9a-f]{64}$/.test(knownHead))
    throw new Usage('A head is 64 figures and letters from a to f.')
  await withDatabase(readConfig(process.env), async (database) => {
    const chain = auditChainService({ database })
    const { whole, checked, faults, waiting, head } = await chain.verify(
      knownHead === undefined ? {} : { knownHead },
    )
    for (const { words } of faults) console.log(words)
    console.log(
      whole
        ? `The audit trail is whole: ${checked} rows checked.`
        : `The audit trail is NOT whole: ${checked} rows checked.`,
    )
    if (waiting > 0)
      console.log(`${waiting} rows are newer than the chain: a running server chains them within seconds.`)
    if (head !== null) console.log(`Head: ${head.hash} (row ${head.eventId})`)
    if (!whole) process.exitCode = 1
  })
})
