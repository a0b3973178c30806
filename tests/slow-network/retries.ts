import type { Locator, Page } from 'playwright-core'

/*
 * Functions that act like a patient person on a bad network. They wait, press buttons that offer another attempt, press
 * the same button again, and reload a page that does not appear.
 */

const lookIntervalMs = 500
/** Time after which a person presses the same enabled button again. */
const pressAgainMs = 6_000
/** Time without the expected content after which a person reloads the page. */
const reloadMs = 120_000
const giveUpMs = 400_000

/** Labels of the buttons with which the portal offers another attempt. */
const otherAttempts = /^(Try again|Ask again now|Check again|Send it again|Load the page again)$/

export interface Retries {
  pressedAgain: number
  reloads: number
  /**
   * Texts that a form had lost when a button was pressed again, one entry per press. A user would have to type such a
   * text again.
   */
  typedTwice: string[]
}

export const noRetries = (): Retries => ({ pressedAgain: 0, reloads: 0, typedTwice: [] })

/**
 * Waits until `goal` is visible. Meanwhile acts like a patient user: reloads the page, and repeatedly presses `press`
 * (the button that leads to `goal`) and buttons that offer another attempt. Records reloads, repeated presses and
 * lost text in `spent`.
 * @throws after `giveUpMs`
 */
export async function reach(page: Page, spent: Retries, goal: Locator, press?: Locator): Promise<void> {
  const start = Date.now()
  const typed = press === undefined ? [] : await typedText(page)
  let pressedAt = 0
  let loadedAt = start
  for (;;) {
    if (await goal.first().isVisible()) return
    if (Date.now() - start > giveUpMs) throw new Error(`Not reached: ${String(goal)} on ${page.url()}`)
    if (page.url().startsWith('chrome-error:') || Date.now() - loadedAt > reloadMs) {
      spent.reloads += 1
      loadedAt = Date.now()
      await page.reload({ waitUntil: 'commit' }).catch(() => undefined)
    } else if (await pressIfShown(page.getByRole('button', { name: otherAttempts }).first())) {
      spent.pressedAgain += 1
    } else if (press !== undefined && Date.now() - pressedAt > pressAgainMs && (await isReady(press))) {
      if (pressedAt > 0) {
        spent.pressedAgain += 1
        const now = await typedText(page)
        // A form that has disappeared was saved. A form that is still shown must contain what was typed.
        if (now.length > 0 && now.join() !== typed.join())
          spent.typedTwice.push(`${typed.join(' | ')} became ${now.join(' | ')}`)
      }
      if (await pressIfShown(press)) pressedAt = Date.now()
    }
    await page.waitForTimeout(lookIntervalMs)
  }
}

/** Opens a page of the portal and waits until `goal` is visible. Opens it again after a network error. */
export async function openPage(page: Page, spent: Retries, path: string, goal: Locator): Promise<void> {
  for (;;) {
    try {
      await page.goto(path, { waitUntil: 'commit' })
      return await reach(page, spent, goal)
    } catch (error) {
      if (!(error instanceof Error && /net::ERR_|interrupted/.test(error.message))) throw error
      spent.reloads += 1
    }
  }
}

/** Presses a button if it is visible and enabled. Returns whether it was pressed. */
async function pressIfShown(button: Locator): Promise<boolean> {
  if (!(await isReady(button))) return false
  // The page may change between the check and the click.
  return button.click({ timeout: 2_000 }).then(
    () => true,
    () => false,
  )
}

async function isReady(button: Locator): Promise<boolean> {
  try {
    if (!(await button.isVisible())) return false
    return await button.isEnabled({ timeout: 500 })
  } catch {
    return false
  }
}

/** Returns the values of all visible form fields except passwords, files and sliders. */
export async function typedText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select, textarea')]
      .filter(({ type, offsetParent }) => !/password|file|range/.test(type) && offsetParent !== null)
      .map((field) =>
        'checked' in field && /radio|checkbox/.test(field.type) ? String(field.checked) : field.value,
      ),
  )
}
