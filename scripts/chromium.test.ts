import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from './chromium.ts'

let folder: string
const at = (name: string) => join(folder, name)
const program = (name: string, exitCode: number) =>
  writeFileSync(at(name), `#!/bin/sh\nexit ${exitCode}\n`, { mode: 0o755 })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'browsers-'))
  program('chromium', 1)
  program('google-chrome', 0)
  program('chosen', 0)
  program('packaged', 0)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the chosen browser comes first', () => {
  const places = { chosen: at('chosen'), folders: [folder], others: [at('packaged')] }
  expect(findChromium(places)).toBe(at('chosen'))
})

test('a stub that does not start is skipped', () => {
  expect(findChromium({ folders: [folder], others: [at('packaged')] })).toBe(at('google-chrome'))
})

test('the packaged browser comes after those of the machine', () => {
  expect(findChromium({ folders: ['/nowhere'], others: [at('missing'), at('packaged')] })).toBe(
    at('packaged'),
  )
})

test('nothing is returned if no browser is installed', () => {
  expect(findChromium({ folders: ['/nowhere'], others: [] })).toBeUndefined()
})
