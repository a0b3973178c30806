import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photoProblems } from './photo-check.ts'

const size = { width: 280, height: 360 }

/** Draws a person in front of a wall: a head with hair, eyes and shoulders, `x` pixels from the left. */
async function photo({ x = 140, wall = '#c8c8c8', skin = '#6b4226', blur = 0, light = 1 }) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="280" height="360">
    <rect width="280" height="360" fill="${wall}"/>
    <ellipse cx="${x}" cy="350" rx="105" ry="90" fill="#223366"/>
    <ellipse cx="${x}" cy="160" rx="62" ry="85" fill="${skin}"/>
    <path d="M${x - 62} 140a62 70 0 0 1 124 0z" fill="#111"/>
    ${[-24, 24].map((side) => `<circle cx="${x + side}" cy="160" r="7" fill="#fff"/><circle cx="${x + side}" cy="160" r="3"/>`).join('')}
    <path d="M${x - 22} 205h44" stroke="#300" stroke-width="4"/>
  </svg>`
  let image = sharp(Buffer.from(svg)).ensureAlpha().linear(light, 0)
  if (blur > 0) image = image.blur(blur)
  const { data } = await image.raw().toBuffer({ resolveWithObject: true })
  return { data, ...size }
}

test('a good photo has no problem, whatever the skin and the wall', async () => {
  for (const skin of ['#3b2416', '#6b4226', '#d9a98c'])
    for (const wall of ['#f4f4f4', '#c8c8c8', '#9fb7d9'])
      expect(photoProblems(await photo({ skin, wall })), `${skin} before ${wall}`).toEqual([])
})

test('finds a dark, a blurred and an off-centre photo', async () => {
  expect(photoProblems(await photo({ light: 0.2 }))).toContain('dark')
  expect(photoProblems(await photo({ blur: 8 }))).toEqual(['blurred'])
  expect(photoProblems(await photo({ x: 60 }))).toEqual(['off-centre'])
  expect(photoProblems(await photo({ x: 230 }))).toEqual(['off-centre'])
})

test('does not judge the position of a person in front of an uneven background', () => {
  const data = Array.from({ length: 280 * 360 * 4 }, (_, at) => (at * 7919) % 256)
  expect(photoProblems({ data, ...size })).toEqual([])
})
