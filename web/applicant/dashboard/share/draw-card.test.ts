import { expect, test } from 'vitest'
import { wrapped } from './draw-card.ts'

const widthOf = (part: string) => part.length

test.each([
  ['I have been offered admission!', 12, ['I have been', 'offered', 'admission!']],
  ['Ada', 12, ['Ada']],
  ['Oluwaseun-Adébáyọ̀ Chukwuemeka', 10, ['Oluwaseun-Adébáyọ̀', 'Chukwuemeka']],
])('«%s» in lines of %i', (text, width, lines) => {
  expect(wrapped(text, widthOf, width)).toEqual(lines)
})
