import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Runs axe on the current page, with its default rules or only with the given `rules`. Returns one text per violation.
 * Axe runs in an isolated world, so the content security policy of the page stays in force.
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const devtools = await page.context().newCDPSession(page)
  try {
    const { frameTree } = await devtools.send('Page.getFrameTree')
    const { executionContextId: contextId } = await devtools.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'axe',
    })
    await devtools.send('Runtime.evaluate', { contextId, expression: source })
    const answer = await devtools.send('Runtime.evaluate', {
      contextId,
      expression: `axe.run(document, ${JSON.stringify(options)})`,
      awaitPromise: true,
      returnByValue: true,
    })
    if (answer.exceptionDetails !== undefined)
      throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text)
    const results: AxeResults = answer.result.value
    return results.violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`,
    )
  } finally {
    await devtools.detach()
  }
}
