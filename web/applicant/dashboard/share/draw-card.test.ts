import { expect, test } from 'vitest'
import { balanced, wrapped } from './draw-card.ts'

const widthOf = (part: string) => part.length

test.each([
  ['I have been offered admission!', 12, ['I have been', 'offered', 'admission!']],
  ['Ada', 12, ['Ada']],
  ['Oluwaseun-Adébáyọ̀ Chukwuemeka', 10, ['Oluwaseun-Adébáyọ̀', 'Chukwuemeka']],
])('«%s» is broken into lines of at most %i characters, and words stay whole', (text, width, lines) => {
  expect(wrapped(text, widthOf, width)).toEqual(lines)
})

test.each([
  ['I have accepted my place!', ['I have accepted', 'my place!']],
  ['I am enrolled!', ['I am enrolled!']],
  ['Oluwaseun-Adébáyọ̀-Chukwuemeka Eze', ['Oluwaseun-Adébáyọ̀-Chukwuemeka', 'Eze']],
])('«%s» is broken into lines of about the same width', (text, lines) => {
  expect(balanced(text, (part) => 20 * part.length, 20 * 20)).toEqual(lines)
})
