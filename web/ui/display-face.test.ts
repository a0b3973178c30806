import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * The font `--display-face` is hard to read when it is small, and its O and 0 look the same. So it is used only for
 * large texts that contain no personal data.
 */

const smallestRem = 1.44

/**
 * Style sheets that may use `--display-face`. They use it only for texts without names, numbers or other personal data.
 */
const speaking = [
  'applicant/dashboard/enrolment/matric-number.module.css',
  'applicant/dashboard/home/dashboard-home.module.css',
  'applicant/dashboard/share/share-card.module.css',
  'applicant/landing/journey.module.css',
  'applicant/landing/landing-sections.module.css',
  'applicant/landing/landing.module.css',
  'applicant/landing/programme-list.module.css',
  'ui/auth-layout.module.css',
  'ui/moment.module.css',
  'ui/page-heading.module.css',
]

const web = new URL('../', import.meta.url)
const files = globSync('**/*.css', { cwd: web.pathname }).sort()
const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** Returns the innermost CSS rules, including those inside media queries. */
function rules(css: string): string[] {
  return css.replace(/\/\*.*?\*\//gs, '').match(/[^{}]+\{[^{}]*\}/g) ?? []
}

/** Returns the smallest size that a rule's `font-size` can have, in rem; 0 if it is unknown. */
function minRem(rule: string): number {
  const size = /font-size:\s*([^;]+);/.exec(rule)?.[1] ?? ''
  const token = /^var\(--(size-\w+)\)$/.exec(size)?.[1]
  if (token !== undefined)
    return Number(new RegExp(`--${token}: (?:min\\()?([\\d.]+)rem`).exec(tokens)?.[1] ?? 0)
  return Number(/^(?:clamp\()?([\d.]+)rem/.exec(size)?.[1] ?? 0)
}

const found = files.flatMap((file) =>
  rules(readFileSync(new URL(file, web), 'utf8'))
    .filter((rule) => rule.includes('var(--display-face)'))
    .map((rule) => ({ file, rule })),
)

test('only the listed style sheets use the display font', () => {
  expect([...new Set(found.map(({ file }) => file))]).toEqual(speaking)
})

test.each(found)('the display face in $file is at least 1.44 rem', ({ rule }) => {
  expect(minRem(rule)).toBeGreaterThanOrEqual(smallestRem)
})

test('a size that is too small is reported', () => {
  expect(minRem('h3 { font-family: var(--display-face); font-size: var(--size-1); }')).toBeLessThan(
    smallestRem,
  )
  expect(minRem('h3 { font-family: var(--display-face); }')).toBe(0)
})
