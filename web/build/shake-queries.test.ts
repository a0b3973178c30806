import { expect, test } from 'vitest'
import { bundledPage } from '#tests/support/browser/bundled-page.ts'
import { shakeQueries } from './shake-queries.ts'

test('a page with queries loads no code of infinite queries', async () => {
  const code = await bundledPage("export { QueryClient } from '@tanstack/react-query'", shakeQueries())
  expect(code).toContain('QueryClient')
  expect(code).toContain('this.options.behavior?.onFetch(')
  expect(code).not.toContain('infiniteQueryBehavior')
})
