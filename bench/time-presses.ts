import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Times in milliseconds from a key press to the paint of the next application; `unseen` at the end of the list. */
    pressTimes: number[]
    keysPressed: number
  }
}

/** Time of a press after which no application was painted, because the list has ended. */
export const unseen = -1

/**
 * Makes the page measure the time from the keys n and Enter until another application is painted: its name, and its
 * slip in full. Also makes the page count the pressed keys.
 */
export async function timePresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.pressTimes = []
    window.keysPressed = 0
    const shownNow = () => document.querySelector('section[aria-label="Application"]')
    // The URL changes a frame before the page. The elements of the former application can still be on the screen.
    const isPainted = (before: string, shownBefore: Element | null) => {
      if (location.pathname === before) return false
      if (location.pathname.endsWith('/review/end')) return document.querySelector('h1') !== null
      const shown = shownNow()
      if (shown === null || shown === shownBefore || shown.querySelector('h1') === null) return false
      const slip = document.querySelector<HTMLImageElement>('section[aria-label="Pictures"] img')
      return slip !== null && slip.complete && slip.naturalWidth > 0
    }
    document.addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (!['Control', 'Shift'].includes(key)) window.keysPressed += 1
        const before = location.pathname
        if (!['n', 'Enter'].includes(key) || !before.includes('/applications/')) return
        const shownBefore = shownNow()
        const look = () => {
          if (!isPainted(before, shownBefore)) return requestAnimationFrame(look)
          // A task after the frame runs once the frame has been painted.
          return setTimeout(() => {
            const isEnd = location.pathname.endsWith('/review/end')
            window.pressTimes.push(isEnd ? -1 : performance.now() - timeStamp)
          }, 0)
        }
        requestAnimationFrame(look)
      },
      { capture: true },
    )
  })
}

/**
 * Presses the key, waits until the next application is painted and returns the time; `unseen` at the end.
 * @throws with the messages on the page if no application is painted within a minute.
 */
export async function pressAndTime(page: Page, key: string): Promise<number> {
  const before = await page.evaluate(() => window.pressTimes.length)
  await page.keyboard.press(key)
  try {
    await page.waitForFunction((count) => window.pressTimes.length > count, before, { polling: 20 })
  } catch {
    const messages = page.locator('[role="alert"], [role="status"], [aria-label="Decision"]')
    throw new Error(`${key} painted nothing: ${(await messages.allInnerTexts()).join(' · ')}`)
  }
  return page.evaluate(() => window.pressTimes.at(-1) ?? -1)
}

/** Returns the number of keys pressed since the page was loaded. A key with Ctrl or Shift counts once. */
export const keysPressed = (page: Page): Promise<number> => page.evaluate(() => window.keysPressed)
