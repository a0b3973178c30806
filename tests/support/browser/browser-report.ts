import { onTestFailed } from 'vitest'
import type { Visit } from './browser.ts'
import type { PortalServer } from './portal-server.ts'

/**
 * If the running attempt of a test fails, prints the content of every tab, the recorded problems, and the output of the
 * server. Then closes the tabs, so that an attempt that exceeded its time limit does not continue beside the next one.
 */
export function reportFailure(visit: Visit, portal: PortalServer): void {
  onTestFailed(async () => {
    const tabs = await Promise.all(
      visit.context.pages().map(async (page) => {
        const body = await page.locator('body').ariaSnapshot().catch(String)
        return `${page.url()}\n${body}`
      }),
    )
    process.stderr.write(
      [...tabs, `Problems:\n${visit.problems().join('\n')}`, `The server printed:\n${portal.output()}`].join(
        '\n\n',
      ),
    )
    await visit.context.close()
  })
}
