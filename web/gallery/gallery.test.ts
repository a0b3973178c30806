import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isStage } from '#contract/stages.ts'
import { stepPage, steps } from '#contract/steps/registry.ts'
import { leftOut } from './left-out.ts'
import { scenesOf } from './scenes/all-scenes.ts'

/*
 * Tests that the gallery shows every exported component, by itself or as part of a scene. Otherwise `left-out.ts` must
 * give a reason.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))

const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')

/** Returns `<path> <name>` for each exported component of the file at `path`. */
function componentsOf(path: string): string[] {
  const names = read(path).matchAll(/^export (?:function|class|const) ([A-Z]\w*[a-z]\w*)/gm)
  return Array.from(names, ([, name]) => `${path} ${name}`)
}

const components = globSync('web/**/*.tsx', { cwd: root })
  .filter((path) => !path.startsWith('web/gallery/') && !path.includes('.test.'))
  .flatMap(componentsOf)

/**
 * Returns `<file of the component> <name>` for each component that the file at `path` imports and shows, as an element
 * or as a page of the gallery.
 */
function renderedBy(path: string): string[] {
  const text = read(path)
  return Array.from(text.matchAll(/^import \{([^}]*)\} from '#(web\/[^']+)'/gm)).flatMap(
    ([, names = '', from]) =>
      names.split(',').flatMap((each) => {
        const [name = '', local = name] = each.trim().split(' as ')
        const isRendered = new RegExp(String.raw`<${local}\b|: ${local},`).test(text)
        return isRendered ? [`${from} ${name}`] : []
      }),
  )
}

/** The names in `shows` of each scene, with the folder of the program: `web/office/ QueueHead`. */
const inScenes = (['portal', 'office'] as const).flatMap((app) =>
  Object.values(scenesOf[app]).flatMap(({ shows }) =>
    shows
      .split(/\s+/)
      .filter((name) => name !== '')
      .map((name) => ({ name, folder: app === 'portal' ? 'web/applicant/' : 'web/office/' })),
  ),
)

/** Returns the components with the given name in the given folder. */
const named = ({ name, folder }: (typeof inScenes)[number]) =>
  components.filter((component) => component.startsWith(folder) && component.endsWith(` ${name}`))

/** The screens of the steps, as `screens.ts` loads them. `stepScenes` contains all of them. */
const screensOfSteps = Array.from(
  read('web/applicant/application/screens.ts').matchAll(/import\('\.\/(steps\/[^']+)'\)\)\.(\w+)/g),
  ([, path, name]) => `web/applicant/application/${path} ${name}`,
)

const shown = new Set([
  ...globSync('web/gallery/*.tsx', { cwd: root }).flatMap(renderedBy),
  ...inScenes.flatMap(named),
  ...screensOfSteps,
])

test('the gallery shows every component, or says why not', () => {
  expect(components.length).toBeGreaterThan(400)
  expect(
    components.filter((component) => !shown.has(component) && !Object.hasOwn(leftOut, component)),
  ).toEqual([])
})

test('each scene names components of its program', () => {
  expect(inScenes.filter((each) => named(each).length === 0)).toEqual([])
})

test('each step has a scene at its page and stage', () => {
  const scenes = Object.values(scenesOf.portal).map(({ at, profile }) => `${at} ${profile?.nextStage}`)
  expect(screensOfSteps).toHaveLength(steps.length)
  expect(scenes).toEqual(expect.arrayContaining(steps.map(({ id, stage }) => `${stepPage(id)} ${stage}`)))
})

test('the applicant of each scene is at a stage that exists', () => {
  const stages = Object.values(scenesOf.portal).flatMap(({ profile }) => profile?.nextStage ?? [])
  expect(stages.length).toBeGreaterThan(10)
  expect(stages.filter((stage) => !isStage(stage))).toEqual([])
})

test('each component that is left out exists and is not shown', () => {
  expect(Object.keys(leftOut).filter((each) => !components.includes(each) || shown.has(each))).toEqual([])
})

test('the list of blocks names every component of web/ui', () => {
  const list = read('web/ui/README.md')
  const missing = globSync('web/ui/*.tsx', { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .flatMap(componentsOf)
    .filter((component) => !new RegExp(String.raw`^\| .*\`${component.split(' ')[1]}\``, 'm').test(list))
  expect(missing).toEqual([])
})
