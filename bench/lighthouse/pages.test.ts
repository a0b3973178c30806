import { expect, test } from 'vitest'
import { publicPaths, signedInViews, unknownPath } from '#tests/journeys/actions/portal-pages.ts'
import type { PortalServer } from '#tests/support/browser/portal-server.ts'
import { publicPages, signedInPages } from './pages.ts'

/** A portal that is not started, because the test reads only the paths of the views. */
const portal: PortalServer = {
  url: 'http://localhost',
  dataDir: '',
  end: async () => undefined,
  start: async () => undefined,
  renew: async () => undefined,
  close: async () => undefined,
  output: () => '',
}

test('Lighthouse measures each page that the journeys of every page visit', () => {
  const isMissing = (measured: readonly string[]) => (path: string) =>
    !measured.includes(`/application/${path}`)
  // A page that does not exist has no report, and a document has the page of its form.
  const isNoPage = (path: string) => path === unknownPath || path.startsWith('verify/')
  expect(publicPaths.filter((path) => !isNoPage(path)).filter(isMissing(publicPages))).toEqual([])
  const views = signedInViews(portal, new Uint8Array(), async () => undefined).flatMap((each) => each.views)
  expect(views.map(({ path }) => path).filter(isMissing(Object.values(signedInPages).flat()))).toEqual([])
})
