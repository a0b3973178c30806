import { expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

test('runs two jobs at a time, queues three and rejects the next at once', async () => {
  const limited = concurrencyLimit(2, 3, () => new Error('too many'))
  let running = 0
  let most = 0
  const gates: (() => void)[] = []
  const job = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => gates.push(resolve))
    running -= 1
  }
  const accepted = Array.from({ length: 5 }, () => limited(job))
  await expect(limited(job)).rejects.toThrow('too many')
  for (let done = 0; done < 5; done++) {
    await expect.poll(() => gates.length).toBeGreaterThan(0)
    gates.shift()?.()
  }
  await Promise.all(accepted)
  expect(most).toBe(2)
  await expect(limited(async () => 'free again')).resolves.toBe('free again')
})
