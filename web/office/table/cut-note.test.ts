import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CutNote } from './cut-note.tsx'

const noteOf = (count: number) =>
  renderToStaticMarkup(createElement(CutNote, { count, most: 1000, words: 'Only the first 1,000.' }))

test('only a list that the server has cut has a note', () => {
  expect(noteOf(999)).toBe('')
  expect(noteOf(1000)).toBe('<p role="note">Only the first 1,000.</p>')
})
