import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { largeByData, overBudget } from './page-budgets.ts'
import { pageSizes } from './page-sizes.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

/**
 * Writes the files of a small build, such as the entry, the sign-in page, the dashboard and one step. `kb` overrides
 * their sizes in kB.
 */
async function builtPortal(kb: {
  entry?: number
  login?: number
  home?: number
  step?: number
  shared?: number
  eligibility?: number
  late?: number
  /** Size of the programmes in `eligibility`, in bytes. */
  programmes?: number
}) {
  const folder = await mkdtemp(join(tmpdir(), 'matric-budgets-'))
  folders.push(folder)
  await mkdir(join(folder, '.vite'))
  const chunk = (file: string, imports: string[] = []) => ({ file, imports, isDynamicEntry: true })
  const manifest = {
    'index.html': { file: 'entry.js', isEntry: true, css: ['entry.css'] },
    '_shared.js': { file: 'shared.js' },
    'auth/login.tsx': chunk('login.js'),
    'guarded/guarded.tsx': chunk('guarded.js'),
    'dashboard/frame/dashboard-shell.tsx': chunk('shell.js', ['_shared.js']),
    'dashboard/home/dashboard-home.tsx': chunk('home.js', ['_shared.js']),
    'application/steps/biodata/biodata.tsx': chunk('step.js', ['_shared.js']),
    'application/steps/picture/picture.tsx': chunk('picture.js', ['_shared.js']),
    'eligibility/eligibility.tsx': chunk('eligibility.js'),
    'verify/verify.tsx': chunk('verify.js'),
    'requests/requests.tsx': chunk('requests.js', ['_shared.js']),
    'outbox/unsent-text.ts': chunk('late.js'),
  }
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  await writeFile(
    join(folder, 'index.html'),
    '<script src="/application/entry.js"></script><link href="/application/entry.css"><a href="/application/auth/login">',
  )
  const { programmes = 1135, ...given } = kb
  const data = { 'eligibility.js': { programmes, logo: 9000 } }
  await writeFile(join(folder, '.vite/institution-sizes.json'), JSON.stringify(data))
  const sizes = { entry: 70, login: 10, home: 10, step: 5, shared: 10, eligibility: 20, late: 1, ...given }
  const files = { ...sizes, guarded: 1, shell: 1, picture: 4, verify: 12, requests: 6 }
  for (const [name, size] of Object.entries(files))
    await writeFile(join(folder, `${name}.js.br`), content(size))
  await writeFile(join(folder, 'entry.css.br'), content(5))
  return folder
}

const content = (kb: number) => Buffer.alloc(kb * 1000)

test('adds the entry, the page and what they share, each file once', async () => {
  const sizes = await pageSizes(await builtPortal({}))
  const bytes = Object.fromEntries(sizes.map((size) => [size.page, size.bytes]))
  expect(bytes).toEqual({
    '/application/': 75_000,
    '/application/auth/login': 85_000,
    'auth/login.tsx': 0,
    'the dashboard': 22_000,
    'application/steps/biodata/biodata.tsx': 5_000,
    'application/steps/picture/picture.tsx': 4_000,
    'eligibility/eligibility.tsx': 95_000,
    'verify/verify.tsx': 87_000,
    'requests/requests.tsx': 6_000,
    'outbox/unsent-text.ts': 1_000,
  })
  expect(overBudget(sizes)).toEqual([])
})

test.each([
  [{ entry: 83 }, '/application/: 88.0 kB, at most 87 kB'],
  [{ login: 27 }, '/application/auth/login: 102.0 kB, at most 101.4 kB'],
  [{ shared: 19 }, 'the dashboard: 31.0 kB more, at most 30 kB'],
  [{ step: 31 }, 'application/steps/biodata/biodata.tsx: 31.0 kB more, at most 30 kB'],
  [{ eligibility: 37 }, 'eligibility/eligibility.tsx: 112.0 kB, at most 111.2 kB'],
  [{ late: 31 }, 'outbox/unsent-text.ts: 31.0 kB more, at most 30 kB'],
])('names the page over its budget %j', async (kb, line) => {
  expect(overBudget(await pageSizes(await builtPortal(kb)))).toEqual([line])
})

test('counts data only up to the sizes of the shipped university, and names pages that data make large', async () => {
  const sizes = await pageSizes(await builtPortal({ eligibility: 41, programmes: 6135 }))
  expect(overBudget(sizes)).toEqual([])
  expect(largeByData(sizes)).toEqual(['eligibility/eligibility.tsx: 116.0 kB, of which 5.0 kB are data'])
  const larger = await pageSizes(await builtPortal({ eligibility: 42, programmes: 6135 }))
  expect(overBudget(larger)).toEqual(['eligibility/eligibility.tsx: 112.0 kB, at most 111.2 kB'])
  expect(largeByData(larger)).toEqual([])
})
