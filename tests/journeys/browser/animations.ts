import type { Page } from 'playwright-core'

/*
 * Functions that check the animations of a page. They set the time of the animations themselves, so no test waits for
 * an animation to end.
 */

interface Played {
  /** Time from the start until the last animation ends; 0 without animations. */
  endMs: number
  /** Texts of the headings, lines and controls that move during the animations. */
  moved: string[]
  /** Times in ms at which the main action cannot be pressed. */
  coveredAt: number[]
}

/** Stops all animations of the page, and of pages opened after this call, at their start. Turns off reduced motion. */
export async function holdAnimations(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
}

/**
 * Sets all animations that end by themselves to three times: their start, middle and end. Returns which texts moved
 * between these times, and at which of these times the main action was covered.
 */
export function playAnimations(page: Page): Promise<Played> {
  return page.evaluate(() => {
    const endOf = (animation: Animation) => Number(animation.effect?.getComputedTiming().endTime)
    const ending = document
      .getAnimations()
      .filter(
        (animation) => animation.timeline instanceof DocumentTimeline && Number.isFinite(endOf(animation)),
      )
    const endMs = Math.max(0, ...ending.map(endOf))
    const texts = [...document.querySelectorAll('main :is(h1, h2, p, a[href], button)')]
    const action = document.querySelector('main :is(a[href], button)')
    const coveredAt: number[] = []
    const placesAt = (time: number) => {
      for (const animation of ending) animation.currentTime = time
      const { left, right, top, bottom } = action?.getBoundingClientRect() ?? new DOMRect()
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (action === null || !action.contains(found)) coveredAt.push(time)
      return texts.map((text) => JSON.stringify(text.getBoundingClientRect()))
    }
    const [start, middle, end] = [placesAt(0), placesAt(endMs / 2), placesAt(endMs)]
    const moved = texts
      .filter((_, at) => start[at] !== middle[at] || middle[at] !== end[at])
      .map((text) => (text.textContent ?? '').slice(0, 40))
    return { endMs, moved, coveredAt }
  })
}
