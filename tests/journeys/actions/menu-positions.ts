import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button } from './auth-pages.ts'
import { twoFrames } from '../browser/settled.ts'

/** A window that is lower than each menu, so that the menu scrolls. */
export const lowWindow = { width: 1280, height: 480 }

/** Returns the name and the top edge, in CSS pixels, of each control in the menu of a wide window. */
export async function menuPositions(page: Page): Promise<string[]> {
  await twoFrames(page)
  return page
    .getByRole('region', { name: 'Side bar' })
    .getByRole('navigation')
    .locator('a, button')
    .evaluateAll((controls) =>
      controls.map(
        (control) => `${control.textContent} at ${Math.round(control.getBoundingClientRect().top)}`,
      ),
    )
}

/**
 * Moves the pointer to the last control of the menu, and dismisses all messages below the menu with the keyboard.
 * Expects that no control of the menu moves before the pointer has left the side bar. At least one message must be shown.
 */
export async function expectSteadyMenu(page: Page, lastControl: string): Promise<void> {
  const messages = page.getByRole('region', { name: 'Side bar' }).getByRole('region', { name: 'Messages' })
  await messages.waitFor()
  await button(page, lastControl).hover()
  const positions = await menuPositions(page)
  while (await messages.isVisible()) await messages.getByRole('button').first().press('Enter')
  expect(await menuPositions(page)).toEqual(positions)
  // Without the pointer, the menu takes the space of the messages, so its scrolled content moves down.
  await page.mouse.move(lowWindow.width - 1, lowWindow.height - 1)
  expect(await menuPositions(page)).not.toEqual(positions)
}
