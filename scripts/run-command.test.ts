import { mkdir } from 'node:fs/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { runCommand } from './run-command.ts'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

async function printedBy(run: () => Promise<void>): Promise<string> {
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await runCommand('Usage', run)
  expect(process.exitCode).toBe(1)
  return String(print.mock.calls[0]?.[0])
}

test('a failed system call is printed without a stack trace', async () => {
  const printed = await printedBy(async () => {
    await mkdir('/proc/matric/folder')
  })
  expect(printed).toBe("ENOENT: no such file or directory, mkdir '/proc/matric/folder'")
})

test('an unexpected error is printed with its stack trace', async () => {
  const printed = await printedBy(async () => {
    throw new RangeError('out of range')
  })
  expect(printed).toContain('RangeError: out of range\n    at ')
})
