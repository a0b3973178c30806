import { expect, test } from 'vitest'
import { bundledPage } from '#tests/support/browser/bundled-page.ts'
import { droppable, shakeRouter } from './shake-router.ts'

test('a component is marked, and its name removed', () => {
  const code = 'const Link = React$1.forwardRef(function () {})\nLink.displayName = "Link";\nother()'
  expect(droppable(code)).toBe('const Link = /*#__PURE__*/ React$1.forwardRef(function () {})\n\nother()')
})

test('a page with only the router loads no form of react-router', async () => {
  const code = await bundledPage("export { BrowserRouter } from 'react-router'", shakeRouter())
  expect(code).toContain('BrowserRouter')
  expect(code).not.toContain('LinkWithRef')
  expect(code).not.toContain('fetcherKey')
})
