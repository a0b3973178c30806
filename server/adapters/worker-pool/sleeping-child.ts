/* Worker process of `worker-pool.test.ts`. For each job, it records the attempt, sleeps and then answers. */
import { appendFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { answerOrders, startWorkerProcess } from './worker-process.ts'

/** A job. `attempts` is the file in which the process records the attempt. */
export interface SleepOrder {
  attempts: string
  sleepMs: number
}

startWorkerProcess()
answerOrders(async ({ attempts, sleepMs }: SleepOrder) => {
  await appendFile(attempts, `${process.pid}\n`)
  await pause(sleepMs)
  return process.pid
})
