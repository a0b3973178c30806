import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryFolder } from '../run-tool.ts'
import { repositoryFiles } from '../repository-files.ts'

const files = repositoryFiles(repositoryFolder)
const textOf = (path: string) => readFileSync(join(repositoryFolder, path), 'utf8')

/**
 * Converts a pattern of paths to a regular expression. `*` matches any characters except `/`. `**` also matches `/`,
 * and `*` does so too if `crossing` is true.
 */
function expressionOf(pattern: string, { crossing, end }: { crossing: boolean; end: string }): RegExp {
  const parts = pattern.split(/(\*+)/).map((part) => {
    if (!part.startsWith('*')) return part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    return crossing || part === '**' ? '.*' : '[^/]*'
  })
  return new RegExp(`^${parts.join('')}${end}`)
}

/** Returns whether a list of patterns includes the path. The last pattern that matches the path decides. */
const includes = (patterns: { excludes: boolean; matches: RegExp }[], path: string) =>
  patterns.findLast(({ matches }) => matches.test(path))?.excludes === false

describe('the deploy guard', () => {
  const guard = textOf('.github/workflows/deploy-guard.yml')
  // A path without `*` includes the files below it, as in Git.
  const patterns = (texts: string[], crossing: boolean, negation: string) =>
    texts.map((text) => {
      const excludes = text.startsWith(negation)
      const pattern = excludes ? text.slice(negation.length) : text
      const end = pattern.includes('*') ? '$' : '(/|$)'
      return { excludes, matches: expressionOf(pattern, { crossing, end }) }
    })
  const listed = [...(/paths: \[(.*)\]/.exec(guard)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(
    ([, one = '']) => one,
  )
  const logged = (/git log .* -- (.*) \| grep/.exec(guard)?.[1] ?? '').replaceAll("'", '').split(' ')

  test.each([
    ['starts for', patterns(listed, false, '!')],
    ['reads the commits of', patterns(logged, true, ':!')],
  ])('%s each migration and each file with settings', (_, found) => {
    const settings = Array.from(
      textOf('server/config.ts').matchAll(/from '\.\/(config[^']*)'/g),
      ([, file]) => `server/${file}`,
    )
    expect(settings.length).toBeGreaterThan(3)
    const migrations = files.filter((path) => path.startsWith('server/db/migrations/'))
    for (const path of ['server/config.ts', ...settings, ...migrations])
      expect([path, includes(found, path)]).toEqual([path, true])
    for (const path of ['server/config.test.ts', 'server/main.ts'])
      expect([path, includes(found, path)]).toEqual([path, false])
  })
})

describe('the code owners', () => {
  const rules = textOf('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => {
      const [pattern = '', ...owners] = line.split(/\s+/)
      const end = pattern.endsWith('/') ? '' : '(/|$)'
      return { pattern, owners, matches: expressionOf(pattern.slice(1), { crossing: false, end }) }
    })

  test('each rule is about files that exist', () => {
    const unused = rules.filter(({ matches }) => !files.some((path) => matches.test(path)))
    expect(unused.map(({ pattern }) => pattern)).toEqual([])
  })

  test.each([
    'server/modules/credentials/throttle/throttle.ts',
    'server/modules/credentials/codes/codes.service.ts',
    'server/adapters/passwords/argon2-passwords.ts',
    'server/adapters/seal/disk-seal.ts',
    'server/adapters/signing/ed25519.ts',
    'server/applicant/stage.ts',
    'server/start/open-keys.ts',
    'server/config-numbers.ts',
  ])('%s has two named owners', (path) => {
    expect(files).toContain(path)
    expect(rules.findLast(({ matches }) => matches.test(path))?.owners).toHaveLength(2)
  })
})
