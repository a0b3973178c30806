import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { shakeQueries } from './shake-queries.ts'

test('a page with queries loads no code of infinite queries', async () => {
  const input = 'virtual:page'
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('../applicant', import.meta.url)),
    logLevel: 'error',
    plugins: [
      shakeQueries(),
      {
        name: 'page',
        resolveId: (id) => (id === input ? id : null),
        load: (id) => (id === input ? "export { QueryClient } from '@tanstack/react-query'" : null),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  })
  const code =
    'output' in result ? result.output.map((file) => ('code' in file ? file.code : '')).join('') : ''
  expect(code).toContain('QueryClient')
  expect(code).toContain('this.options.behavior?.onFetch(')
  expect(code).not.toContain('infiniteQueryBehavior')
})
