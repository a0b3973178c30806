import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { authentication } from '#contract/endpoints/authentication.ts'
import { draft } from '#contract/endpoints/draft.ts'
import { steps } from '#contract/steps/registry.ts'
import type { FormSettings } from '#web/forms/form.ts'
import { addressesOnly, outlinesOnly, smallContract, smallModule } from './small-contract.ts'

const compact = (code: string) => code.replaceAll(/\s/g, '')

test.each([
  [
    'const login = endpoint({ method: "POST", summary: "Signs in.", body: z.object({}), data: z.object({}), })',
    'const login = /*#__PURE__*/endpoint({ method: "POST", body: /*#__PURE__*/z.object({}), })',
  ],
  [
    'const it = step({ id: "a", example: () => ({ answer: [] }), missing: () => null, audit: {} })',
    'const it = /*#__PURE__*/step({ id: "a", missing: () => null, })',
  ],
  ['save({ name: auditSafe(text("Type it.", 3), "surname") })', 'save({ name: text("Type it.", 3) })'],
  ['f(endpoint({ data: auditSafe(x), path: "/" }))', 'f(endpoint({ path: "/" }))'],
  [
    'const a = z.strictObject({ name, drafts: serverOnly(z.optional(all)), b: serverOnly(c), last })',
    'const a = /*#__PURE__*/z.strictObject({ name, last })',
  ],
  ['f(endpoint({ path: "/", body: serverOnly(z.object({ a })) }))', 'f(endpoint({ path: "/", }))'],
  [
    'const a = f(g(1).check(h())), b = (x) => { const c = [m(x)]; mark(x); return k(x) }',
    'const a = /*#__PURE__*/f(/*#__PURE__*/g(1).check(/*#__PURE__*/h())), b = (x) => { const c = [m(x)]; mark(x); return k(x) }',
  ],
  ['other({ summary: "kept", data: 1 })', 'other({ summary: "kept", data: 1 })'],
])('%s', (code, small) => {
  expect(compact(smallModule(code))).toBe(compact(small))
})

test('the list of steps keeps the texts of every step', () => {
  const code = 'import { biodata } from "./biodata.ts"\nexport const steps = [biodata]\nsteps.length'
  const [, list = ''] = /export const steps = (.*)\nsteps\.length/.exec(outlinesOnly(code)) ?? []
  expect(JSON.parse(list)).toEqual(
    steps.map(({ id, stage, title }) => expect.objectContaining({ id, stage, title })),
  )
  expect(() => outlinesOnly('export const all = []')).toThrow('exactly one constant')
})

test('the saves of the steps keep the address of each endpoint', () => {
  const code = 'export const stepSaves = Object.fromEntries(steps)'
  const saves: unknown = JSON.parse(addressesOnly(code).replace('export const stepSaves = ', ''))
  expect(saves).toMatchObject({
    nextOfKin: { method: 'POST', path: '/Profile/process-nextofkin', access: 'applicant' },
    educationalRecords: { path: '/Application/add-educational-record' },
  })
  expect(saves).not.toHaveProperty('picture')
})

test('a page that shows the order of the steps loads no form, example or response schema', async () => {
  const repository = fileURLToPath(new URL('../..', import.meta.url))
  const folder = await mkdtemp(join(repository, 'node_modules/.small-contract-'))
  try {
    const input = join(folder, 'main.js')
    const source = `export { steps } from '#contract/steps/registry.ts'
      export { authentication } from '#contract/endpoints/authentication.ts'`
    await writeFile(input, source.replaceAll('#contract/', `${repository}contract/`))
    const result = await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      plugins: [smallContract()],
      build: { write: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
    })
    const code =
      'output' in result ? result.output.map((file) => ('code' in file ? file.code : '')).join('') : ''
    expect(code).toContain('/Authentication/Login')
    expect(code).toContain('Employment')
    for (const unread of ['accessToken', 'Signs in with', 'Aba North', 'biodata-saved', 'Choose your gender'])
      expect(code).not.toContain(unread)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a form cannot use a schema that the build removes', () => {
  const useForm = (settings: Pick<FormSettings<object, object, null>, 'schema'>) => settings
  expect(useForm({ schema: authentication.login.body }).schema).toBeDefined()
  // @ts-expect-error the schema is marked with `serverOnly`
  expect(useForm({ schema: draft.save.body }).schema).toBeDefined()
})
