import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The value of a colour token in one theme; a token without `light-dark` has one for both. */
function colour(token: string, theme: 'light' | 'dark'): string {
  const found = new RegExp(`--${token}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`).exec(css)
  const value = found?.[3] ?? found?.[theme === 'light' ? 1 : 2]
  if (!value) throw new Error(`No colour --${token} in tokens.css`)
  return value
}

/** Relative luminance after WCAG 2.2, of `#rrggbb`. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const papers = ['ground', 'raised']
const textPairs = [
  ...['ink', 'heading', 'muted', 'indigo', 'leaf', 'kola'].flatMap((text) =>
    papers.map((paper) => [text, paper]),
  ),
  ...['ink', 'heading', 'muted', 'indigo'].map((text) => [text, 'tint']),
  ...['ink', 'muted'].map((text) => [text, 'ochre-tint']),
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
  ['ochre-on-deep', 'deep'],
  ['raised', 'kola'],
] as [string, string][]

/** Edges of inputs, marks that carry a meaning, the focus ring: 3 : 1. */
const markPairs = [
  ['field-line', 'ground'],
  ['field-line', 'raised'],
  ['ochre', 'ground'],
  ['ochre', 'raised'],
  ['ochre', 'ochre-tint'],
] as [string, string][]

for (const theme of ['light', 'dark'] as const) {
  test.each(textPairs)(`%s reads on %s in the ${theme} theme`, (text, paper) => {
    expect(contrast(colour(text, theme), colour(paper, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(markPairs)(`%s is seen on %s in the ${theme} theme`, (mark, paper) => {
    expect(contrast(colour(mark, theme), colour(paper, theme))).toBeGreaterThanOrEqual(3)
  })
}

test('black on white measures 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
})
