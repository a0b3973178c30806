import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '#tests/support/browser/browser.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import * as authPages from '../actions/auth-pages.ts'
import { arriveAtOlevel, olevelForm } from '../actions/olevel-page.ts'
import { publicPaths, unknownPath } from '../actions/portal-pages.ts'
import { applicantAt, applicantAtRecords } from '../actions/prepared.ts'
import * as records from '../actions/records.ts'
import { watchLoading } from '../browser/settled.ts'

/**
 * Maximum number of requests of a first visit. It is low, because each request can cost a round trip on a slow network.
 */
const firstVisitLimit = 12

const { portal, browser } = await sharedPortalAndBrowser()

/** Opens a page with `open`. Returns the paths that it requests until it is complete and idle. */
async function requestsOf(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  const paths: string[] = []
  const complete = watchLoading(page)
  const note = (request: Request) => {
    // Leaves out requests that the previous page has started.
    if (request.isNavigationRequest()) paths.length = 0
    paths.push(new URL(request.url()).pathname)
  }
  page.on('request', note)
  await open()
  // A complete page may still load scripts in advance while the browser is idle.
  for (let seen = -1; seen < paths.length; ) {
    seen = paths.length
    await complete()
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  }
  page.off('request', note)
  return paths
}

/* `unknownPath` is left out, because the server responds with the HTML of the signed-in pages, not of a public page. */
test.each(publicPaths.filter((path) => path !== unknownPath))(
  'a first visit of /application/%s makes at most 12 requests',
  async (path) => {
    const person = await visit(browser, { screen: 'phone', url: portal.url })
    reportFailure(person, portal)
    const paths = await requestsOf(person.page, () => person.page.goto(`/application/${path}`))
    expect(paths.slice(firstVisitLimit)).toEqual([])
    await person.context.close()
  },
)

test('a reloaded step asks for its data once, and a step prefetches the next one', async () => {
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page, context } = person
  await page.goto('/application/auth/login')
  const programmeScript = page.waitForRequest('**/static/js/programme-*.js')
  await authPages.login(page, await applicantAt(portal.url, 'NextOfKin'))
  await authPages.heading(page, 'Next of Kin')
  await programmeScript
  const paths = await requestsOf(page, () => page.reload())
  const calls = paths.filter((path) => path.startsWith('/api/'))
  expect([...new Set(calls)]).toEqual(calls)
  await context.close()
})

test("while a school record is being saved, the lists of the O'level form are fetched once", async () => {
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page, context } = person
  await page.goto('/application/auth/login')
  await authPages.login(page, await applicantAtRecords(portal.url))
  await records.fillSchoolRecord(page)
  const lists = ['get-olevel-results', 'get-olevel-subjects', 'get-grades']
  const allLists = Promise.all(lists.map((name) => page.waitForRequest(`**/${name}`)))
  // The server gets the save only after the lists were requested. Without a request in advance, the wait never ends.
  await page.route('**/add-educational-record', async (route) => {
    await allLists
    await route.continue()
  })
  // A second request would be sent at the latest when the form is shown, so the test waits until the page is complete.
  const paths = await requestsOf(page, () => records.saveSchoolRecord(page))
  const requested = paths.map((path) => path.split('/').at(-1) ?? '').filter((name) => lists.includes(name))
  expect(requested.toSorted()).toEqual(lists.toSorted())
  await context.close()
})

test("leaving the step of the O'level results does not fetch their list, and returning fetches it once", async () => {
  const { page, context } = await arriveAtOlevel({ portal, browser })
  await records.fillOlevel(page)
  await records.sendSlip(page)
  let fetches = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/get-olevel-results')) fetches += 1
  })
  await records.saveOlevel(page)
  expect(fetches).toBe(0)
  await records.openPart(page, "O'level Results")
  await page.getByRole('heading', { name: records.sitting.title }).waitFor()
  expect(fetches).toBe(1)
  expect(await olevelForm(page).count()).toBe(0)
  await context.close()
})

test.each(['dashboard', 'payments'])('the page %s prefetches the section that comes next', async (path) => {
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page, context } = person
  await page.goto('/application/auth/login')
  await authPages.login(page, await applicantAt(portal.url, 'NextOfKin'))
  await authPages.heading(page, 'Next of Kin')
  const script = page.waitForRequest('**/static/js/first-steps-*.js')
  await page.goto(`/application/${path}`)
  expect((await script).url()).toContain('first-steps')
  await context.close()
})
