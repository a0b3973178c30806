import { Agent, request } from 'node:http'
import { admissionLetter } from '#contract/endpoints/printing.ts'
import { openDatabase } from '#server/db/client.ts'
import { offerPlace } from '#tests/support/office/offers.ts'
import { amongReaders, readsCompared, readsUnderLoad } from './load/among-readers.ts'
import type { BenchResult } from './result.ts'
import type { SignedIn } from './test-data.ts'
import type { OpenReport } from './load/open-load.ts'

/** Maximum time in seconds for printing a thousand letters. */
const bulkLimit = 15
/** Maximum p99 latency of profile reads during printing, divided by their p99 latency without printing. */
const readsLimit = 2

const lettersInBulk = 1000
/** Number of concurrent letter requests: enough to keep the printing process busy, without a long queue. */
const atOnce = 4
const warmUpLetters = 50
const phaseSeconds = 10

/**
 * Measures how long the server takes to issue, sign, print and send a thousand letters. Meanwhile other applicants read
 * their profiles. Also measures how much slower the profile reads become.
 */
export function printInBulk(): Promise<BenchResult[]> {
  return amongReaders(warmUpLetters + lettersInBulk, async ({ url, connectionString, others, read }) => {
    await admit(connectionString, others)
    await print(url, others.slice(0, warmUpLetters))
    await read(phaseSeconds / 2)
    const quiet = await read(phaseSeconds)
    const start = performance.now()
    const printing = print(url, others.slice(warmUpLetters)).then((failed) => ({
      failed,
      seconds: (performance.now() - start) / 1000,
    }))
    const busy: OpenReport[] = []
    const notYet = Promise.resolve(null)
    while ((await Promise.race([printing, notYet])) === null) busy.push(await read(1))
    return figuresOf(quiet, busy, await printing)
  })
}

async function admit(connectionString: string, applicants: readonly SignedIn[]): Promise<void> {
  const database = openDatabase({ connection: { connectionString }, onIdleError: () => undefined })
  try {
    for (const { id } of applicants) await offerPlace(database, id, { accepted: true })
  } finally {
    await database.close()
  }
}

/** Requests the letter of every applicant. Returns the number of responses that were not a PDF. */
async function print(url: string, people: readonly SignedIn[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const waiting = [...people]
  let failed = 0
  const printLetter = ({ token }: SignedIn) =>
    new Promise<boolean>((resolve) => {
      const sent = request(
        `${url}/api${admissionLetter.path}`,
        { agent, headers: { authorization: `Bearer ${token}` } },
        (answer) => {
          answer.resume().once('end', () => resolve(answer.headers['content-type'] === 'application/pdf'))
        },
      )
      sent.once('error', () => resolve(false)).end()
    })
  const printer = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      if (!(await printLetter(next))) failed += 1
  }
  await Promise.all(Array.from({ length: atOnce }, printer))
  agent.destroy()
  return failed
}

function figuresOf(
  quiet: OpenReport,
  busy: readonly OpenReport[],
  printed: { failed: number; seconds: number },
): BenchResult[] {
  const lost = [quiet, ...busy].flatMap((report) => Object.values(report.failures))
  return [
    {
      name: 'a thousand letters, issued, printed and sent',
      value: printed.seconds,
      unit: 's',
      limit: { max: bulkLimit },
    },
    {
      name: 'p99 of Get-Profile meanwhile',
      limit: { max: readsLimit },
      ...readsCompared([quiet], busy),
    },
    readsUnderLoad(busy),
    {
      name: 'letters and reads that failed',
      value: printed.failed + lost.reduce((sum, count) => sum + count, 0),
      unit: '',
      limit: { max: 0 },
    },
  ]
}
