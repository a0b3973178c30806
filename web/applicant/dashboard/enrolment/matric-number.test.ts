import { expect, test } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { Breakable } from './matric-number.tsx'

test('a matric number with equal parts can be broken after each part', () => {
  const number = 'BK2.27.27.001'
  const parts = Breakable({ number }).map(({ key }) => key)
  expect([parts.length, new Set(parts).size]).toEqual([4, 4])
  expect(renderToStaticMarkup(createElement(Breakable, { number }))).toBe('BK2.<wbr/>27.<wbr/>27.<wbr/>001')
})
