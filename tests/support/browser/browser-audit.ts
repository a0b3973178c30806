import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { CDPSession, Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** DevTools sessions of open pages. Each session stays open, so that axe is loaded only once per document. */
const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Runs axe on the current page, with its default rules or only with the given `rules`. Returns one message per
 * violation. Axe runs in an isolated world, so the content security policy of the page stays in force.
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const opening = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, opening)
  const devtools = await opening
  const { frameTree } = await devtools.send('Page.getFrameTree')
  const { executionContextId: contextId } = await devtools.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  })
  const evaluate = async (expression: string) => {
    const answer = await devtools.send('Runtime.evaluate', {
      contextId,
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (answer.exceptionDetails !== undefined)
      throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text)
    return answer.result.value
  }
  if (!(await evaluate('"axe" in globalThis'))) await evaluate(`${source}; undefined`)
  const results: AxeResults = await evaluate(`axe.run(document, ${JSON.stringify(options)})`)
  return results.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`,
  )
}
