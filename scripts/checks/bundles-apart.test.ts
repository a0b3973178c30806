import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { officeEndpoints } from '#contract/office/registry.ts'
import { repositoryFolder } from '../run-tool.ts'

/** A build that is not written to disk: the paths of its modules, and the content of all its text files. */
interface Bundle {
  modules: string[]
  text: string
}

async function bundle(config: string): Promise<Bundle> {
  const result = await build({
    configFile: join(repositoryFolder, config),
    logLevel: 'error',
    build: { write: false },
  })
  if (!('output' in result)) throw new Error(`${config} does not produce a single build`)
  const files: Rolldown.RolldownOutput['output'][number][] = result.output
  return {
    modules: files.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : [])),
    text: files
      .map((file) => (file.type === 'chunk' ? file.code : file.source))
      .filter((source) => typeof source === 'string')
      .join('\n'),
  }
}

let portal: Bundle
let office: Bundle

beforeAll(async () => {
  portal = await bundle('web/vite.config.ts')
  office = await bundle('web/office/vite.config.ts')
})

const below = (path: string) => (module: string) => module.startsWith(join(repositoryFolder, path))
const officePaths = officeEndpoints.map(({ path }) => path)

test('the applicant bundle contains no module of the office', () => {
  expect(portal.modules.filter(below('web/office/'))).toEqual([])
  expect(portal.modules.filter(below('contract/office/'))).toEqual([])
  expect(office.modules.filter(below('web/applicant/'))).toEqual([])
})

test('the applicant bundle contains no text of the office', () => {
  expect(officePaths.filter((path) => portal.text.includes(path))).toEqual([])
  expect(portal.text).not.toContain('/office/')
})

test('negative control: each bundle contains its own modules, and the office bundle the texts of the office', () => {
  expect(portal.modules.filter(below('web/applicant/')).length).toBeGreaterThan(50)
  expect(office.modules.filter(below('web/office/')).length).toBeGreaterThan(40)
  expect(officePaths.filter((path) => !office.text.includes(path))).toEqual([])
})
