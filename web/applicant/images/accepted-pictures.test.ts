import { expect, test } from 'vitest'
import { acceptedPictures } from './accepted-pictures.ts'

test('browsers of Apple convert HEIC photos themselves, so only others accept them', () => {
  expect(acceptedPictures('Apple Computer, Inc.')).toBe('image/jpeg,image/png')
  for (const vendor of ['Google Inc.', '', undefined])
    expect(acceptedPictures(vendor)).toContain('image/heic')
})
