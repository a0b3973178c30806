import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/* Tests that the gallery shows every shared component. */

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Files with components that several pages use. */
const shared = [
  'web/{ui,forms,toasts,pictures}/*.tsx',
  'web/office/{page,table}/*.tsx',
  'web/applicant/{brand,pages}/!(still).tsx',
  'web/applicant/guarded/{no-server,page-pending}.tsx',
  'web/applicant/images/**/*.tsx',
  'web/applicant/drafts/save-status.tsx',
  'web/applicant/compare/both-versions.tsx',
  'web/applicant/outbox/waiting-{note,row}.tsx',
  'web/applicant/payments/{asking-the-bank,checkout-cancelled,open-payment,payment-table}.tsx',
  'web/applicant/dashboard/admission/{admitted,pending,waiting,without-offer}.tsx',
  'web/applicant/dashboard/enrolment/{enrolment,enrolment-row,matric-number,next-item}.tsx',
  'web/applicant/dashboard/share/share-card.tsx',
  'web/applicant/application/step-page/step-strip.tsx',
]

const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')

/** Returns one pattern for each choice in the braces of a path pattern. Returns a pattern without braces unchanged. */
function choicesIn(pattern: string): string[] {
  const [choice = '', list = ''] = /\{([^}]*)\}/.exec(pattern) ?? []
  return choice === '' ? [pattern] : list.split(',').map((one) => pattern.replace(choice, one))
}

/** Returns `<path> <name>` for each exported component of the file at `path`. */
function componentsOf(path: string): string[] {
  const names = read(path).matchAll(/^export (?:function|class) ([A-Z]\w*)/gm)
  return Array.from(names, ([, name]) => `${path} ${name}`)
}

/**
 * Returns the components that the file at `path` imports and shows, as an element or as a page of the gallery, each as
 * `<file of the component> <name>`.
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

test.each(shared.flatMap(choicesIn))('%s exists', (pattern) => {
  expect(globSync(pattern, { cwd: root })).not.toEqual([])
})

test('the gallery shows every shared component', () => {
  const components = globSync(shared, { cwd: root }).flatMap(componentsOf)
  expect(components.length).toBeGreaterThan(80)
  const shown = new Set(globSync('web/gallery/*.tsx', { cwd: root }).flatMap(renderedBy))
  expect(components.filter((component) => !shown.has(component))).toEqual([])
})

test('the list of blocks names every component of web/ui', () => {
  const list = read('web/ui/README.md')
  const missing = globSync('web/ui/*.tsx', { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .flatMap(componentsOf)
    .filter((component) => !new RegExp(String.raw`^\| .*\`${component.split(' ')[1]}\``, 'm').test(list))
  expect(missing).toEqual([])
})
