import { describe, expect, test } from 'vitest'
import { reportsOn } from './reports.ts'

function reports(replica: () => Promise<string>) {
  let now = 0
  const lost: string[] = []
  const { run } = reportsOn({
    primary: async () => 'primary',
    replica,
    onLost: (error) => void lost.push(error.message),
    retryAfterMs: 1_000,
    now: () => now,
  })
  return { read: () => run((from) => from()), lost, wait: (ms: number) => void (now += ms) }
}

describe('reports', () => {
  test('read from the replica', async () => {
    const { read, lost } = reports(async () => 'replica')
    expect([await read(), lost]).toEqual(['replica', []])
  })

  test('read from the primary while the replica fails, and return to it', async () => {
    let works = false
    let calls = 0
    const { read, lost, wait } = reports(async () => {
      calls += 1
      if (works) return 'replica'
      throw new Error('connection refused')
    })
    expect([await read(), await read(), calls]).toEqual(['primary', 'primary', 1])
    works = true
    expect(await read()).toBe('primary')
    wait(1_000)
    expect([await read(), lost]).toEqual(['replica', ['connection refused']])
  })

  test('do not run again on the primary if they took too long', async () => {
    const { read, lost } = reports(async () => {
      throw Object.assign(new Error('statement timeout'), { code: '57014' })
    })
    await expect(read()).rejects.toThrow('statement timeout')
    expect(lost).toEqual([])
  })
})
