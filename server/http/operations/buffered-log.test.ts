import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BufferedLog, bufferedLog } from './buffered-log.ts'

let folder: string
let fd: number
let log: BufferedLog
const written = () => readFileSync(join(folder, 'log'), 'utf8')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  folder = mkdtempSync(join(tmpdir(), 'log-'))
  fd = openSync(join(folder, 'log'), 'w')
  log = bufferedLog(fd)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  closeSync(fd)
  rmSync(folder, { recursive: true })
})

const info = (message: string) => `{"level":30,"msg":"${message}"}\n`
const error = '{"level":50,"msg":"fault"}\n'

it('writes info lines together after an interval, in order', () => {
  log.write(info('one'))
  log.write(info('two'))
  expect(written()).toBe('')
  vi.advanceTimersByTime(200)
  expect(written()).toBe(info('one') + info('two'))
  log.write(info('three'))
  vi.advanceTimersByTime(200)
  expect(written()).toBe(info('one') + info('two') + info('three'))
})

it('writes an error at once, after the lines before it', () => {
  log.write(info('one'))
  log.write(error)
  expect(written()).toBe(info('one') + error)
})

it('limits the buffer and loses no line', () => {
  for (let at = 0; at < 1000; at++) log.write(info(String(at)))
  expect(written().length).toBeGreaterThan(0)
  log.flush()
  expect(written()).toBe(Array.from({ length: 1000 }, (_, at) => info(String(at))).join(''))
})

it('writes each line once when flushed twice', () => {
  log.write(info('one'))
  log.flush()
  log.flush()
  expect(written()).toBe(info('one'))
})

describe('a full disk', () => {
  /** Creates a log that writes to a full disk. After `free`, the same file descriptor belongs to a file with space. */
  const fullDisk = () => {
    const full = openSync('/dev/full', 'w')
    const broken = bufferedLog(full)
    // A new file gets the lowest free descriptor, which is the one that was just closed.
    const free = () => {
      closeSync(full)
      const healthy = openSync(join(folder, 'healthy'), 'w')
      expect(healthy).toBe(full)
      return healthy
    }
    return { broken, full, free }
  }

  it('neither throws nor blocks while nothing can be written', () => {
    const { broken, full } = fullDisk()
    const pauses = vi.spyOn(Atomics, 'wait')
    broken.write(info('one'))
    vi.advanceTimersByTime(1000)
    broken.write(error)
    for (let at = 0; at < 1000; at++) broken.write(error)
    broken.flush()
    expect(pauses).not.toHaveBeenCalled()
    closeSync(full)
  })

  it('writes the waiting lines once there is space', () => {
    const { broken, free } = fullDisk()
    broken.write(info('one'))
    broken.write(error)
    broken.write(info('two'))
    const healthy = free()
    vi.advanceTimersByTime(200)
    closeSync(healthy)
    expect(readFileSync(join(folder, 'healthy'), 'utf8')).toBe(info('one') + error + info('two'))
  })

  it('says how many lines are lost after the limit', () => {
    const { broken, free } = fullDisk()
    const long = info('x'.repeat(1000))
    for (let at = 0; at < 2000; at++) broken.write(long)
    const healthy = free()
    vi.advanceTimersByTime(200)
    broken.write(error)
    closeSync(healthy)
    const lines = readFileSync(join(folder, 'healthy'), 'utf8').trimEnd().split('\n')
    const count = lines.filter((line) => `${line}\n` === long).length
    expect(count).toBeGreaterThan(500)
    expect(JSON.parse(lines.at(-2) ?? '')).toMatchObject({
      level: 40,
      msg: expect.stringContaining(`${2000 - count} log lines`),
    })
    expect(`${lines.at(-1)}\n`).toBe(error)
  })
})
