import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { numberSettings, readNumbers } from './config-numbers.ts'

function read(env: Record<string, string>) {
  const faults: string[] = []
  const config = readNumbers(env, faults)
  expect(faults).toEqual([])
  return config
}

function faultsOf(env: Record<string, string>): string[] {
  const faults: string[] = []
  readNumbers(env, faults)
  return faults
}

/** Returns all numbers of the settings by path, such as `limits.account.freeAttempts`. */
function leaves(value: object, path = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'object' && inner !== null
      ? leaves(inner, `${path}${name}.`)
      : [[`${path}${name}`, inner]],
  )
}

it('each setting changes exactly one value, and no two settings change the same value', () => {
  const unset = new Map(leaves(read({})))
  const changed = Object.entries(numberSettings).map(([name, setting]) => {
    const value = setting.unset + 1
    const different = leaves(read({ [name]: String(value) })).filter(([path, now]) => now !== unset.get(path))
    expect(different).toEqual([[expect.any(String), value]])
    return different[0]?.[0]
  })
  expect(new Set(changed).size).toBe(changed.length)
})

it('names the range of a setting that is no number, too small or too large', () => {
  for (const value of ['0', '65', '-1', '2.5', 'two', '1e1', '99999999999'])
    expect(faultsOf({ PASSWORD_THREADS: value })).toEqual([
      `PASSWORD_THREADS=${value} is not a whole number from 1 to 64.`,
    ])
  expect(read({ PASSWORD_THREADS: '' }).capacity.passwordThreads).toBe(2)
  expect(read({ PASSWORD_THREADS: '64' }).capacity.passwordThreads).toBe(64)
})

it('reports a misspelt limit', () => {
  expect(faultsOf({ LIMIT_MAIL_PER_HOUR: '9', JOBS_MAILS: '9', LIMITS: '9' })).toEqual([
    'JOBS_MAILS is unknown. docs/operations/settings.md lists all settings.',
    'LIMIT_MAIL_PER_HOUR is unknown. docs/operations/settings.md lists all settings.',
  ])
})

it('the documentation lists every setting with its default', () => {
  const page = readFileSync(new URL('../docs/operations/settings.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| (`.+?`(?:, `.+?`)*) \| (.+?) \|/gm)].flatMap(([, names, unset]) =>
    [...(names ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => [name ?? '', unset ?? ''] as const),
  )
  const numbers = Object.entries(numberSettings).map(([name, { unset }]) => [name, String(unset)])
  expect(listed.filter(([name]) => name in numberSettings)).toEqual(numbers)
  const sources = readdirSync(import.meta.dirname)
    .filter((name) => /^config(-\w+)?\.ts$/.test(name))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  const others = [...sources.join('\n').matchAll(/env\['(\w+)'\]/g)].map(([, name]) => name ?? '')
  expect(others.length).toBeGreaterThan(10)
  const names = listed.map(([name]) => name).filter((name) => !(name in numberSettings))
  const readByName = new Set(others.filter((name) => !(name in numberSettings)))
  expect(names.toSorted()).toEqual([...readByName].toSorted())
})
