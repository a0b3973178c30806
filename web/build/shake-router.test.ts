import { expect, test } from 'vitest'
import { build } from 'vite'
import { fileURLToPath } from 'node:url'
import { droppable, shakeRouter } from './shake-router.ts'

test('a component is marked, and its name removed', () => {
  const code = 'const Link = React$1.forwardRef(function () {})\nLink.displayName = "Link";\nother()'
  expect(droppable(code)).toBe('const Link = /*#__PURE__*/ React$1.forwardRef(function () {})\n\nother()')
})

test('a page with only the router loads no form of react-router', async () => {
  const input = 'virtual:page'
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('../applicant', import.meta.url)),
    logLevel: 'error',
    plugins: [
      shakeRouter(),
      {
        name: 'page',
        resolveId: (id) => (id === input ? id : null),
        load: (id) => (id === input ? "export { BrowserRouter } from 'react-router'" : null),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  })
  const code =
    'output' in result ? result.output.map((file) => ('code' in file ? file.code : '')).join('') : ''
  expect(code).toContain('BrowserRouter')
  expect(code).not.toContain('LinkWithRef')
  expect(code).not.toContain('fetcherKey')
})
