import type { Page } from 'playwright-core'

/**
 * Replaces the page's downloads from URLs that contain `part` with a file of which 1.5 MB arrive at once. Call the
 * returned function to complete the file. A reload of the page ends the replacement.
 */
export async function receivePartly(page: Page, part: string): Promise<() => Promise<void>> {
  await page.evaluate((wanted) => {
    const { fetch } = globalThis
    globalThis.fetch = async (address, init) => {
      const response = await fetch(address, init)
      if (!response.url.includes(wanted)) return response
      const body = new ReadableStream({
        start(file) {
          file.enqueue(new Uint8Array(1_500_000))
          addEventListener('test:complete', () => file.close(), { once: true })
        },
      })
      return new Response(body, response)
    }
  }, part)
  return () => page.evaluate(() => void dispatchEvent(new Event('test:complete')))
}
