import { buildIfStale } from '#scripts/portal-build.ts'
import { exitWithUsage, readArguments } from '#scripts/run-command.ts'
import { stopToolsWithUs } from '#scripts/run-tool.ts'
import { eligibility } from './eligibility.ts'
import { expensiveCalls } from './neighbours/expensive-calls.ts'
import { type BenchResult, line, passes } from './result.ts'
import { firstLoad } from './phone/first-load.ts'
import { letters } from './letters.ts'
import { lighthouseScores } from './lighthouse/lighthouse.ts'
import { memory } from './memory.ts'
import { neighbours } from './neighbours/neighbours.ts'
import { withoutLimits, withoutQuotas } from './neighbours/without-limits.ts'
import { officeList } from './office/office.ts'
import { officeWalk } from './office/office-walk.ts'
import { overload } from './overload.ts'
import { phone } from './phone/phone.ts'
import { readableLanding } from './phone/readable-landing.ts'
import { scale } from './scale.ts'
import { readsWhileSigningIn } from './sign-ins.ts'
import { startTimes } from './start.ts'
import { wholeStack } from './whole-stack.ts'

/*
 * Runs benchmarks and prints their results and limits. Many results are ratios to a baseline that was measured in the
 * same run, because absolute values depend on the machine.
 */

const groups: Record<string, () => Promise<BenchResult[]>> = {
  'first-load': async () => [...(await firstLoad()), ...(await readableLanding())],
  'whole-stack': wholeStack,
  start: startTimes,
  memory,
  'sign-ins': readsWhileSigningIn,
  overload,
  letters,
  phone,
  lighthouse: () => lighthouseScores(values.page),
  scale,
  eligibility,
  office: () => officeList(Number(values.applicants), values.data),
  'office-walk': officeWalk,
  neighbours: () =>
    neighbours({
      mixes: Number(values.mixes),
      from: Number(values.from),
      seed: Number(values.seed),
      blocks: Number(values.blocks),
      ...(call === undefined ? {} : { calls: [call] }),
      settings: {
        ...(values['with-quotas'] ? {} : withoutQuotas),
        ...(values['without-limits'] ? withoutLimits : {}),
        ...Object.fromEntries(values.set.map((each) => each.split('=', 2))),
      },
      onRound: (round) => console.log(`  round ${round} of ${values.blocks}`),
      onMix: (mix, failures) => console.log(`  mix ${mix}: ${JSON.stringify(failures)}`),
    }),
}

const usage = `Usage: npm run bench [-- NAME…]
  --only NAME        runs only this benchmark
Options of neighbours:
  --mixes N          number of mixes of abusive clients, default 200
  --from N           starts with mix N
  --seed N           chooses other mixes, default 1
  --call CALL        measures only the blocks with this expensive call, and the mixes: ${expensiveCalls.join(', ')}
  --blocks N         number of blocks per call, default 50
  --set NAME=VALUE   starts the server with a setting
  --with-quotas      starts the server with the usual limits per minute, hour and day
  --without-limits   starts the server without limits per person, as a negative control
Options of office:
  --applicants N     size of the large database, default 1000000
  --data FOLDER      keeps both databases for the next run, which seeds only missing applicants
Option of lighthouse:
  --page PATH        measures only one page, such as /application/verify
Without a name, runs all benchmarks: ${Object.keys(groups).join(', ')}
Exits with 1 if a result is beyond its limit or a benchmark fails, and with 2 if results are only undecided.`

const { values, positionals } = readArguments(usage, {
  options: {
    only: { type: 'string' },
    mixes: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    call: { type: 'string' },
    blocks: { type: 'string', default: '50' },
    set: { type: 'string', multiple: true, default: [] },
    'with-quotas': { type: 'boolean', default: false },
    'without-limits': { type: 'boolean', default: false },
    applicants: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    page: { type: 'string' },
  },
  allowPositionals: true,
})

const call = expensiveCalls.find((each) => each === values.call)
if (values.call !== undefined && call === undefined)
  exitWithUsage(`--call needs one of: ${expensiveCalls.join(', ')}.`, usage)

const groupNames = values.only === undefined ? positionals : [values.only]
const unknown = groupNames.find((name) => !(name in groups))
if (unknown !== undefined) exitWithUsage(`There is no benchmark «${unknown}».`, usage)
const chosen = Object.entries(groups).filter(([name]) => groupNames.length === 0 || groupNames.includes(name))

stopToolsWithUs()
await buildIfStale()
const all: BenchResult[] = []
for (const [name, measure] of chosen) {
  console.log(`\n${name}`)
  try {
    const results = await measure()
    for (const result of results) console.log(`  ${line(result)}`)
    all.push(...results)
  } catch (error) {
    console.log(`  FAIL  not measured: ${error instanceof Error ? error.message : String(error)}`)
    all.push({ name, value: Number.NaN, unit: '', limit: { max: 0 } })
  }
}
const failing = all.filter((result) => !passes(result))
const undecided = failing.filter((result) => result.undecided !== undefined).length
const over = failing.length - undecided
console.log(`\n${all.length - failing.length} within their limits, ${over} not, ${undecided} undecided.`)
process.exit(over > 0 ? 1 : undecided > 0 ? 2 : 0)
