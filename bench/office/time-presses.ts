import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Reports the ms from a key press until the next application is painted; `unseen` at the end of the list. */
    painted(time: string): void
    keysPressed: number
  }
}

/** Value that replaces the time if no application is painted after the press, because the list has ended. */
export const unseen = -1

const maxWaitedMs = 60_000
/** For each page, the function that receives the time of the pending key press. */
const waiting = new WeakMap<Page, (time: number) => void>()

/**
 * Makes the page measure the time from a press of n or Enter until another application is painted. An application
 * is painted when its name and its whole slip are shown. Also makes the page count the pressed keys.
 */
export async function timePresses(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Runtime.enable')
  // The page reports through a binding, because Playwright's `evaluate` makes the heap grow with each press.
  await devtools.send('Runtime.addBinding', { name: 'painted' })
  devtools.on('Runtime.bindingCalled', ({ payload }) => waiting.get(page)?.(Number(payload)))
  await page.addInitScript((timeIfUnseen) => {
    window.keysPressed = 0
    const applicationElement = () => document.querySelector('section[aria-label="Application"]')
    // The URL changes one frame earlier than the content. In this frame, the page still shows the previous application,
    // so `isPainted` also requires that the element of the application has changed.
    const isPainted = (before: string, elementBefore: Element | null) => {
      if (location.pathname === before) return false
      if (location.pathname.endsWith('/review/end')) return document.querySelector('h1') !== null
      const element = applicationElement()
      if (element === null || element === elementBefore || element.querySelector('h1') === null) return false
      const slip = document.querySelector<HTMLImageElement>('section[aria-label="Pictures"] img')
      return slip !== null && slip.complete && slip.naturalWidth > 0
    }
    document.addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (!['Control', 'Shift'].includes(key)) window.keysPressed += 1
        const before = location.pathname
        if (!['n', 'Enter'].includes(key) || !before.includes('/applications/')) return
        const elementBefore = applicationElement()
        const checkPainted = () => {
          if (!isPainted(before, elementBefore)) return requestAnimationFrame(checkPainted)
          // A timer that is set in an animation frame fires after this frame has been painted.
          return setTimeout(() => {
            const isEnd = location.pathname.endsWith('/review/end')
            window.painted(String(isEnd ? timeIfUnseen : performance.now() - timeStamp))
          }, 0)
        }
        requestAnimationFrame(checkPainted)
      },
      { capture: true },
    )
  }, unseen)
}

/**
 * Presses the key, waits until the next application is painted and returns the time in ms; `unseen` at the end of the
 * list.
 * @throws with the messages on the page if no application is painted within a minute.
 */
export async function pressAndTime(page: Page, key: string): Promise<number> {
  const painted = new Promise<number>((resolve) => waiting.set(page, resolve))
  await page.keyboard.press(key)
  const time = await Promise.race([painted, pause(maxWaitedMs, null, { ref: false })])
  if (time !== null) return time
  const messages = page.locator('[role="alert"], [role="status"], [aria-label="Decision"]')
  throw new Error(`No application was painted after ${key}: ${(await messages.allInnerTexts()).join(' · ')}`)
}

/** Returns the number of keys pressed since the page was loaded. Ctrl and Shift are not counted. */
export const keysPressed = (page: Page): Promise<number> => page.evaluate(() => window.keysPressed)
