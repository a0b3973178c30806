import { parseArgs } from 'node:util'
import { formatNaira } from '#contract/money.ts'
import { readConfig } from '#server/config.ts'
import {
  type PaymentTotalsService,
  paymentTotalsService,
} from '#server/modules/office/takings/payment-totals.service.ts'
import { withDatabase } from './command-database.ts'
import { runCommand, Usage } from './run-command.ts'

/* Compares the payment totals with the payments, and rebuilds them: npm run totals -- check */

const usage = `Usage:
  npm run totals -- check     compares the totals by day with the payments; exits with 1 if they differ
  npm run totals -- rebuild   recalculates the totals from the payments; the servers may be running`

const commands: Record<string, (totals: PaymentTotalsService) => Promise<void>> = {
  async check(totals) {
    const found = await totals.check()
    for (const { day, fee, gateway, status, ...sums } of found) {
      const stored = `${sums.storedPayments} payments, ${formatNaira(sums.storedKobo)}`
      const actual = `${sums.payments} payments, ${formatNaira(sums.amountKobo)}`
      console.log(`${day} ${fee} ${gateway} ${status}: the total is ${stored} instead of ${actual}`)
    }
    console.log(found.length === 0 ? 'The totals agree with the payments.' : `${found.length} totals differ.`)
    if (found.length > 0) process.exitCode = 1
  },
  async rebuild(totals) {
    const { length } = await totals.rebuild()
    console.log(`The totals are rebuilt. ${length === 1 ? '1 differed' : `${length} differed`}.`)
  },
}

await runCommand(usage, async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const command = commands[positionals.join(' ')]
  if (command === undefined) throw new Usage('Give a command.')
  await withDatabase(readConfig(process.env), (database) =>
    command(paymentTotalsService({ database, log: { error: () => undefined } })),
  )
})
