import { expect, test } from 'vitest'
import { notYetLoaded } from './fewer-preloads.ts'

test('a script preloads neither itself nor what it imports, directly or not', () => {
  const imports = new Map([
    ['steps.js', ['forms.js']],
    ['forms.js', ['react.js']],
    ['summary.js', ['steps.js', 'pictures.js', 'react.js']],
  ])
  const scripts = ['summary.js', 'steps.js', 'forms.js', 'react.js', 'pictures.js']
  expect(notYetLoaded(scripts, 'steps.js', imports)).toEqual(['summary.js', 'pictures.js'])
  expect(notYetLoaded(scripts, 'unknown.js', imports)).toEqual(scripts)
})
