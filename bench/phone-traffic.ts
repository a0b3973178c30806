import type { Browser, BrowserContext, Page } from 'playwright-core'
import * as entrance from '#tests/journeys/entrance.ts'
import * as records from '#tests/journeys/records.ts'
import { stepScreens } from '#tests/journeys/step-screens.ts'
import { visit } from '#tests/support/browser.ts'
import type { PortalServer } from '#tests/support/portal-server.ts'
import { aRegistration } from '#tests/support/samples.ts'
import type { Figure } from './figure.ts'

/** Maximum number of requests and kB for a whole application, without the paths in `excluded`. */
const limits = { requests: 130, kB: 260 }

/** Paths whose responses are not counted: the applicant's own pictures, the gateway's checkout page and the mailbox. */
const excluded = /^\/(?:api\/Utility\/(?:upload|download|thumbnail)|sandbox|mailbox)/

/**
 * Fills in one whole application, from the landing page to the submission, and counts what the browser loads over the
 * network.
 */
export async function trafficOfAnApplication({ url }: PortalServer, browser: Browser): Promise<Figure[]> {
  const applicant = aRegistration()
  const { context, page } = await visit(browser, { screen: 'phone', url })
  const traffic = await countTraffic(context, page)
  await entrance.startFromLanding(page)
  await entrance.register(page, applicant)
  const tab = await entrance.followActivationLink(context, applicant)
  await entrance.activate(tab)
  await tab.close()
  await page.getByRole('link', { name: 'Login' }).click()
  await entrance.login(page, applicant)
  await entrance.heading(page, `Hello ${applicant.firstName}`)
  await entrance.goToCheckout(page)
  await entrance.payAtCheckout(page)
  await page.getByRole('link', { name: 'Continue your application' }).click()
  for (const screen of stepScreens()) {
    await screen.fill(page)
    await screen.save(page)
  }
  await records.submit(page)
  await page.waitForLoadState('networkidle')
  const { requests, bytes, kinds } = traffic()
  const note = Object.entries(kinds)
    .map(([kind, sum]) => `${sum.requests} ${kind} with ${Math.round(sum.bytes / 1000)} kB`)
    .join(', ')
  await context.close()
  return [
    {
      name: 'requests of a whole application',
      value: requests,
      unit: '',
      limit: { max: limits.requests },
      note,
    },
    { name: 'bytes of a whole application', value: bytes / 1000, unit: 'kB', limit: { max: limits.kB } },
  ]
}

interface Sum {
  requests: number
  bytes: number
}

/**
 * Starts counting the responses that come from the network in all tabs, without the paths in `excluded`. The returned
 * function reports the totals at the time of its call.
 */
async function countTraffic(context: BrowserContext, first: Page) {
  const finished = new Map<string, { kind: string; bytes: number }>()
  const watch = async (page: Page) => {
    const devtools = await context.newCDPSession(page)
    const open = new Map<string, string>()
    devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
      const { protocol, pathname } = new URL(response.url)
      const fromCache = response.fromDiskCache === true || response.fromPrefetchCache === true
      if (!fromCache && protocol.startsWith('http') && !excluded.test(pathname))
        open.set(requestId, pathname.startsWith('/api/') ? 'calls' : `${type} files`)
    })
    devtools.on('Network.requestServedFromCache', ({ requestId }) => void open.delete(requestId))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
      const kind = open.get(requestId)
      if (kind !== undefined) finished.set(requestId, { kind, bytes })
    })
    await devtools.send('Network.enable')
  }
  context.on('page', (page) => void watch(page))
  await watch(first)
  return () => {
    const kinds: Record<string, Sum> = {}
    const total: Sum = { requests: 0, bytes: 0 }
    for (const { kind, bytes } of finished.values())
      for (const sum of [total, (kinds[kind] ??= { requests: 0, bytes: 0 })]) {
        sum.requests += 1
        sum.bytes += bytes
      }
    return { ...total, kinds }
  }
}
