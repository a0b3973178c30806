import { expect, test } from 'vitest'
import { publicPaths, signedInViews } from '#tests/journeys/actions/portal-pages.ts'
import type { PortalServer } from '#tests/support/browser/portal-server.ts'
import { codeInPath, publicPages, signedInPages, unknownPages } from './pages.ts'

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

const views = signedInViews(portal, new Uint8Array(), async () => undefined)

test('Lighthouse measures each public page that the journeys of every page visit', () => {
  const measured = [...publicPages, ...unknownPages]
  const visited = publicPaths.map(
    (path) => `/application/${path.replace(/^verify\/.+/, `verify/${codeInPath}`)}`,
  )
  expect(visited.filter((path) => !measured.includes(path))).toEqual([])
})

test('Lighthouse measures each signed-in page that the journeys of every page visit', () => {
  const measured = Object.values(signedInPages).flat()
  const visited = views.flatMap((each) => each.views.map(({ path }) => `/application/${path}`))
  expect(visited.filter((path) => !measured.includes(path))).toEqual([])
})

/** Applicants whose pages differ from those of all other applicants. */
const ownPages = {
  'an applicant who is asked for a correction': signedInPages.asked,
  'an applicant who was rejected': signedInPages.rejected,
  'an applicant who declined': signedInPages.declined,
  'an applicant whose offer has lapsed': signedInPages.lapsed,
  'an applicant whose letter was withdrawn': signedInPages.withdrawn,
}

test.each(Object.entries(ownPages))('Lighthouse measures the pages of %s', (who, measured) => {
  const visited =
    views.find((each) => each.who === who)?.views.map(({ path }) => `/application/${path}`) ?? []
  expect(visited).not.toEqual([])
  expect(visited.filter((path) => !measured.includes(path))).toEqual([])
})
