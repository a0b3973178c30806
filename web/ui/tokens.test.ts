import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '#contract/colours.ts'
import { identity } from 'virtual:institution/identity'
import { colourTokens } from '#web/build/institution-colours.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const institutionTokens = colourTokens(identity.colours)

/** Returns the value of a colour token in one theme. A token without `light-dark` has one value for both themes. */
function colour(token: string, theme: 'light' | 'dark'): string {
  const ofInstitution = institutionTokens[token]?.[theme === 'light' ? 0 : 1]
  if (ofInstitution !== undefined) return ofInstitution
  const found = new RegExp(`--${token}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`).exec(css)
  const value = found?.[3] ?? found?.[theme === 'light' ? 1 : 2]
  if (!value) throw new Error(`No colour --${token} in tokens.css`)
  return value
}

const papers = ['ground', 'raised']
const textPairs = [
  ...['ink', 'heading', 'muted', 'indigo', 'leaf', 'kola', 'ochre-text'].flatMap((text) =>
    papers.map((paper) => [text, paper]),
  ),
  ...['ink', 'heading', 'muted', 'indigo'].map((text) => [text, 'tint']),
  ...['ink', 'muted', 'ochre-text'].map((text) => [text, 'ochre-tint']),
  ['leaf', 'leaf-tint'],
  ['ink', 'leaf-tint'],
  ['kola', 'kola-tint'],
  ['ink', 'kola-tint'],
  ['ink', 'line'],
  ['on-indigo', 'indigo'],
  ['on-indigo', 'indigo-pressed'],
  ['on-deep', 'deep'],
  ['muted-on-deep', 'deep'],
  ['on-deep', 'cloth'],
  ['on-deep', 'cloth-light'],
  ['ochre-on-deep', 'cloth'],
  ['ochre-on-deep', 'deep'],
  ['raised', 'kola'],
] as [string, string][]

/** Pairs of colour tokens that need a contrast of 3 : 1: borders of inputs, meaningful icons and the focus ring. */
const markPairs = [
  ['field-line', 'ground'],
  ['field-line', 'raised'],
  ['ochre', 'ground'],
  ['ochre', 'raised'],
  ['ochre', 'ochre-tint'],
] as [string, string][]

for (const theme of ['light', 'dark'] as const) {
  test.each(textPairs)(`text in %s is readable on %s in the ${theme} theme`, (text, paper) => {
    expect(contrast(colour(text, theme), colour(paper, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(markPairs)(`%s is visible on %s in the ${theme} theme`, (mark, paper) => {
    expect(contrast(colour(mark, theme), colour(paper, theme))).toBeGreaterThanOrEqual(3)
  })
}

test('the styles contain no colour of the institution', () => {
  for (const token of Object.keys(institutionTokens)) expect(css).not.toContain(`--${token}:`)
})
