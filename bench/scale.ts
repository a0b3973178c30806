import { openDatabase } from '#server/db/client.ts'
import type { LoadOrder, LoadReport, Work } from './load/closed-load.ts'
import type { Target } from './start-target.ts'
import type { BenchResult } from './result.ts'
import { type TestData, createTestData } from './test-data.ts'
import type { OpenOrder, OpenReport } from './load/open-load.ts'
import { cpuSeconds, parentOf } from './processor-time.ts'
import { startServer } from './targets.ts'
import { startWorker } from './load/worker.ts'

const applicants = 2_000
const connections = 16
const seconds = 5
const warmUpSeconds = 3
const maxProcesses = 4
const signIns = 200

/**
 * Measures the processor time of the servers and the database: per profile read and per save with 1 to 4 server
 * processes, and per sign-in with one server process. The calculations in docs/scale.md use these results. Needs Linux.
 */
export async function scale(): Promise<BenchResult[]> {
  const testData = await createTestData(applicants)
  const loads = Array.from({ length: maxProcesses }, () =>
    startWorker<LoadOrder, LoadReport>('bench/load/closed-load.ts'),
  )
  const signInLoad = startWorker<OpenOrder, OpenReport>('bench/load/open-load.ts')
  const results: BenchResult[] = []
  const servers: Target[] = []
  try {
    const database = await databaseProcess(testData)
    for (let count = 1; count <= maxProcesses; count += 1) {
      servers.push(await startServer(testData))
      let round = count * 10
      const run = async (work: Work, time: number) => {
        round += 1
        const share = Math.floor(testData.applicants.length / count)
        const reports = await Promise.all(
          servers.map(async ({ url }, at) => {
            const applicantsShare = testData.applicants.slice(at * share, (at + 1) * share)
            const connectionsShare = Math.floor(connections / count)
            return loads[at]?.ask({
              url,
              work,
              applicants: applicantsShare,
              connections: connectionsShare,
              seconds: time,
              round,
            })
          }),
        )
        return reports.reduce((sum, report) => sum + (report?.requestsPerSecond ?? 0) * time, 0)
      }
      const pids = servers.map(({ pid }) => pid)
      for (const work of ['read', 'save'] as const) {
        await run(work, warmUpSeconds)
        results.push(
          ...(await costOf(`${work}, ${count} processes`, pids, database, () => run(work, seconds))),
        )
      }
    }
    const [first] = servers
    if (first !== undefined) {
      const signingIn = testData.applicants.slice(0, signIns)
      const order = {
        url: first.url,
        seconds,
        password: testData.password,
        readers: [],
        readsPerSecond: 0,
        signingIn,
      }
      const cost = await costOf('sign-in', [first.pid], database, async () => {
        return (await signInLoad.ask(order)).signIns.length
      })
      results.push(...cost)
    }
    return results
  } finally {
    await Promise.all([
      ...loads.map((each) => each.stop()),
      signInLoad.stop(),
      ...servers.map((each) => each.stop()),
    ])
    await testData.stop()
  }
}

/** Returns the process id of the database server, which is the parent of each connection's process. */
async function databaseProcess({ connectionString }: TestData): Promise<number> {
  const database = openDatabase({
    connection: { connectionString },
    poolSize: 1,
    onIdleError: () => undefined,
  })
  try {
    const [row] = await database.systemStatement<{ pid: number }>({
      name: 'backend-pid',
      text: 'select pg_backend_pid() as pid',
      values: [],
    })
    return parentOf(row?.pid ?? 0)
  } finally {
    await database.close()
  }
}

async function costOf(
  name: string,
  servers: readonly number[],
  database: number,
  run: () => Promise<number>,
): Promise<BenchResult[]> {
  const spent = () => [servers.reduce((sum, pid) => sum + cpuSeconds(pid), 0), cpuSeconds(database)] as const
  const [serverBefore, databaseBefore] = spent()
  const requests = await run()
  const [serverAfter, databaseAfter] = spent()
  const perRequest = (time: number) => (time * 1000) / requests
  return [
    {
      name: `${name}: processor time of the servers`,
      value: perRequest(serverAfter - serverBefore),
      unit: 'ms',
    },
    {
      name: `${name}: processor time of the database`,
      value: perRequest(databaseAfter - databaseBefore),
      unit: 'ms',
      note: `${Math.round(requests / seconds)} per second`,
    },
  ]
}
