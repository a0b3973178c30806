import type { Page } from 'playwright-core'
import { twoFrames } from './settled.ts'

/* Functions that record elements moved by layout shifts. They ignore shifts in the half second after user input. */

/** Starts recording moved elements on each page that is opened after this call. */
export async function recordMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources = [], hadRecentInput = false } = entry as PerformanceEntry & {
          sources?: { node: Node | null }[]
          hadRecentInput?: boolean
        }
        if (!hadRecentInput)
          moved.push(...sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? 'something'))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the texts of the elements that have moved since the page was opened. */
export async function movedTexts(page: Page): Promise<string[]> {
  // The browser reports a layout shift one or two frames after it happened.
  await twoFrames(page)
  return page.evaluate<string[]>('moved')
}
