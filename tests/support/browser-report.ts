import { onTestFailed } from 'vitest'
import type { Visit } from './browser.ts'
import type { PortalServer } from './portal-server.ts'

/**
 * If the running test fails, prints the content of every tab, the recorded problems, and the output of the server.
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
  })
}
