import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type BufferedLog, bufferedLog } from './buffered-log.ts'

let folder: string
let fd: number
let log: BufferedLog
const written = () => readFileSync(join(folder, 'log'), 'utf8')

beforeEach(() => {
  vi.useFakeTimers()
  folder = mkdtempSync(join(tmpdir(), 'log-'))
  fd = openSync(join(folder, 'log'), 'w')
  log = bufferedLog(fd)
})
afterEach(() => {
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
