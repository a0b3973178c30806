import { expect, test } from 'vitest'
import { boundedLine } from './bounded-line.ts'

test('two at a time, a bounded line, and the next is sent away at once', async () => {
  const inLine = boundedLine(2, 3, () => new Error('too many'))
  let running = 0
  let most = 0
  const gates: (() => void)[] = []
  const job = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => gates.push(resolve))
    running -= 1
  }
  const accepted = Array.from({ length: 5 }, () => inLine(job))
  await expect(inLine(job)).rejects.toThrow('too many')
  for (let done = 0; done < 5; done++) {
    await expect.poll(() => gates.length).toBeGreaterThan(0)
    gates.shift()?.()
  }
  await Promise.all(accepted)
  expect(most).toBe(2)
  await expect(inLine(async () => 'free again')).resolves.toBe('free again')
})
