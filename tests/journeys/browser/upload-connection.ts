import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'

/* Functions for journeys with uploads on bad networks. */

export const uploads = '**/Utility/upload-part'

/** Intercepts uploads without responding. The returned function lets later uploads through. */
export async function hold(page: Page): Promise<() => Promise<void>> {
  await page.route(uploads, () => undefined)
  return () => page.unroute(uploads)
}

/** Delays the requests to URLs that match `addresses`, until the returned function is called. */
export async function holdUntil(page: Page, addresses: string): Promise<() => void> {
  let letGo = (): void => undefined
  const waiting = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(addresses, async (route) => {
    await waiting
    await route.continue()
  })
  return letGo
}

/** Waits for the message of a failed upload. The event `online` ends the pauses between the attempts of the portal. */
export async function waitUntilFailed(page: Page, failure: Locator): Promise<void> {
  await failure.or(page.getByText('Sending the picture')).first().waitFor()
  while (!(await failure.isVisible())) await page.evaluate(() => dispatchEvent(new Event('online')))
}

interface Part {
  offset: number
  bytes: number
}

/** State of an upload connection that a test can cut. */
interface CutLine {
  /** Parts that were sent to the server, in order. */
  arrived: Part[]
  /** Number of aborted parts. If it is not 0, the server has responded to all parts in `arrived`. */
  failed: number
  /** Number of parts that may reach the server. Later parts fail with a connection error. */
  limit: number
}

/** Lets `limit` parts of a picture reach the server and aborts later ones. */
export async function cutAfter(page: Page, limit: number): Promise<CutLine> {
  const line: CutLine = { arrived: [], failed: 0, limit }
  await page.route(uploads, async (route) => {
    if (line.arrived.length >= line.limit) {
      line.failed += 1
      return route.abort('connectionreset')
    }
    const body = route.request().postDataBuffer()?.toString('latin1') ?? ''
    line.arrived.push({ offset: Number(/name="offset"\r\n\r\n(\d+)/.exec(body)?.[1]), bytes: body.length })
    await route.continue()
  })
  return line
}

/** Creates a white picture, which a test puts at the edge of a dark photo. */
export const aWhiteEdge = () =>
  sharp({ create: { width: 400, height: 1000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

/** Shows messages for an hour instead of 10 s, so that a slow machine can check a message before it disappears. */
export async function keepMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const inTime = globalThis.setTimeout
    const hour = 3_600_000
    Object.assign(globalThis, {
      setTimeout: (act: () => void, delay = 0) => inTime(act, delay === 10_000 ? hour : delay),
    })
  })
}
