import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { steps } from '#contract/steps/registry.ts'
import { visit } from '#tests/support/browser/browser.ts'
import type { PortalServer } from '#tests/support/browser/portal-server.ts'
import { aRegistration } from '#tests/support/samples.ts'
import * as authPages from './auth-pages.ts'
import * as records from './records.ts'
import { watchLoading } from '../browser/settled.ts'
import { stepScreens } from './step-screens.ts'

/** Number of steps beyond seven. For seven steps, the limits are 130 requests and 260 kB; further steps raise them. */
const furtherSteps = steps.length - 7

/** Maximum number of requests and kB for a whole application, without the paths in `excluded`. */
export const trafficLimits = { requests: 130 + 5 * furtherSteps, kB: 260 + 3 * furtherSteps }

/** Paths whose responses are not counted: the applicant's own pictures, the gateway's checkout page and the mailbox. */
const excluded = /^\/(?:api\/Utility\/(?:upload|download|thumbnail)|sandbox|mailbox)/

/**
 * Calls that are counted only once per path. While an applicant types, the portal sends at most one draft per second,
 * so the number of these calls depends on how fast the browser fills in the fields. `furtherDrafts` counts repeats.
 */
const draftCalls = /^\/api\/Application\/(?:save|remove)-draft$/

export interface Sum {
  requests: number
  bytes: number
}

export interface Traffic extends Sum {
  /** Requests and bytes by kind, such as `calls`, `Script files` or `files of the service worker`. */
  kinds: Record<string, Sum>
  /** Repeated calls in `draftCalls`. The other sums do not include them. */
  furtherDrafts: Sum
}

/**
 * Fills in one whole application on a phone, from the landing page to the submission, and counts what the browser loads
 * over the network. `ownPhone`: whether the applicant ticks «Remember me». The count then includes the files that the
 * service worker stores in advance.
 */
export async function trafficOfAnApplication(
  { url }: PortalServer,
  browser: Browser,
  ownPhone = false,
): Promise<Traffic> {
  const applicant = aRegistration()
  const { context, page } = await visit(browser, { screen: 'phone', url })
  const traffic = await countTraffic(context, page)
  const complete = watchLoading(page)
  await authPages.startFromLanding(page)
  await authPages.register(page, applicant)
  const tab = await authPages.followActivationLink(context, applicant)
  await authPages.activate(tab)
  await tab.close()
  await page.getByRole('link', { name: 'Login' }).click()
  if (ownPhone) await authPages.field(page, 'Remember me').check()
  await authPages.login(page, applicant)
  await authPages.heading(page, `Hello ${applicant.firstName}`)
  await authPages.goToCheckout(page)
  await authPages.payAtCheckout(page)
  await page.getByRole('link', { name: 'Continue your application' }).click()
  for (const screen of stepScreens()) {
    await screen.fill(page)
    await screen.save(page)
  }
  await records.submit(page)
  if (ownPhone) await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await complete()
  const result = await traffic()
  await context.close()
  return result
}

/**
 * Starts counting the responses that come from the network in all tabs and in the service worker, without the paths in
 * `excluded`. The returned function reports the totals at the time of its call.
 */
async function countTraffic(context: BrowserContext, first: Page) {
  const finished: { draftCall?: string; kind: string; bytes: number }[] = []
  const ofWorker: Promise<void>[] = []
  const countOfWorker = async (request: Request) => {
    const { responseHeadersSize, responseBodySize } = await request.sizes()
    const bytes = responseHeadersSize + responseBodySize
    if (bytes > 0) finished.push({ kind: 'files of the service worker', bytes })
  }
  context.on('requestfinished', (request) => {
    if (request.serviceWorker() !== null) ofWorker.push(countOfWorker(request))
  })
  const watch = async (page: Page) => {
    const devtools = await context.newCDPSession(page)
    const open = new Map<string, { draftCall?: string; kind: string }>()
    devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
      const { protocol, pathname } = new URL(response.url)
      // The worker's own request for such a response is counted instead.
      if (response.fromServiceWorker === true) return
      if (!protocol.startsWith('http') || excluded.test(pathname)) return
      const kind = pathname.startsWith('/api/') ? 'calls' : `${type} files`
      open.set(requestId, { kind, ...(draftCalls.test(pathname) && { draftCall: pathname }) })
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
      const response = open.get(requestId)
      // A response from a cache has 0 bytes.
      if (response !== undefined && bytes > 0) finished.push({ ...response, bytes })
    })
    await devtools.send('Network.enable')
  }
  context.on('page', (page) => void watch(page))
  await watch(first)
  return async (): Promise<Traffic> => {
    await Promise.all(ofWorker)
    const nothing = () => ({ requests: 0, bytes: 0 })
    const kinds: Record<string, Sum> = {}
    const total: Sum = nothing()
    const furtherDrafts: Sum = nothing()
    const counted = new Set<string>()
    for (const { draftCall, kind, bytes } of finished) {
      const isFurther = draftCall !== undefined && counted.has(draftCall)
      if (draftCall !== undefined) counted.add(draftCall)
      for (const sum of isFurther ? [furtherDrafts] : [total, (kinds[kind] ??= nothing())]) {
        sum.requests += 1
        sum.bytes += bytes
      }
    }
    return { ...total, kinds, furtherDrafts }
  }
}
