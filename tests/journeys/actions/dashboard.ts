import type { Page } from 'playwright-core'
import { button, heading } from './auth-pages.ts'

/** Follows a link of the main menu. On a phone, opens the menu first. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  await showMenu(page)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true }).click()
}

/**
 * Opens a section's page from the main menu and waits for its heading. Without the wait, a test could fill in the
 * previous page, which may have fields with the same label.
 */
export async function openSection(page: Page, name: string): Promise<void> {
  await openFromMenu(page, name)
  await heading(page, name)
}

/** Opens the menu on screens that are too small to show it permanently. */
export async function showMenu(page: Page): Promise<void> {
  const opener = button(page, 'Menu')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await opener.or(menu).filter({ visible: true }).first().waitFor()
  if (await opener.isVisible()) await opener.click()
  await menu.waitFor()
}

export async function logout(page: Page): Promise<void> {
  await button(page, 'Logout').click()
  await page.getByRole('alertdialog', { name: 'Logout' }).waitFor()
  await button(page, 'Yes, Logout').click()
}

/** Finds the answer labelled `label` in the section `part` of a page that shows the whole application. */
export function answer(page: Page, part: string, label: string) {
  return page
    .getByRole('region', { name: part })
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')
}
