import { expect, test } from 'vitest'
import { acceptedPictures } from './accepted-pictures.ts'

test('Apple browsers convert HEIC photos, so only other browsers accept HEIC', () => {
  expect(acceptedPictures('Apple Computer, Inc.')).toBe('image/jpeg,image/png')
  for (const vendor of ['Google Inc.', '', undefined])
    expect(acceptedPictures(vendor)).toContain('image/heic')
})
