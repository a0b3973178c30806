import { expect, test } from 'vitest'
import { ChunkLoadError, isChunkLoadError } from './chunk-load-error.ts'

test.each([
  new ChunkLoadError(new Error('timeout')),
  new TypeError('Failed to fetch dynamically imported module: /application/static/js/x.js'),
  new TypeError('error loading dynamically imported module: /application/static/js/x.js'),
  new TypeError('Importing a module script failed.'),
])('%s means that a script could not be loaded', (error) => {
  expect(isChunkLoadError(error)).toBe(true)
})

test.each([new TypeError('x is not a function'), new Error('404'), null])('%s is another error', (error) => {
  expect(isChunkLoadError(error)).toBe(false)
})
