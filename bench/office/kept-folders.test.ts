import { expect, test } from 'vitest'
import { keptFolders } from './kept-folders.ts'

test.each([
  [1_000_000, '/kept/1000000'],
  [10_000, '/kept/10000-large'],
])(
  'the databases of the office benchmark with %s applicants are in different folders',
  (applicants, large) => {
    expect(keptFolders('/kept', applicants, 10_000)).toEqual({ large, small: '/kept/10000' })
  },
)
