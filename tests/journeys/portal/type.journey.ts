import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '#tests/support/browser/browser.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { institution } from '#tests/support/institution/index.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import * as authPages from '../actions/auth-pages.ts'
import { heading } from '../actions/auth-pages.ts'
import { paidApplicant } from '../actions/prepared.ts'

/* Tests where the display font is used, and the top bar with text at 200 %. */

const { portal, browser } = await sharedPortalAndBrowser()

/** Returns the texts in the font `--display-face`, with their sizes in pixels. */
function displayTexts(page: Page): Promise<{ text: string; sizePx: number }[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: { text: string; sizePx: number }[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      if (text === '' || node.parentElement === null) continue
      const { fontFamily, fontSize } = getComputedStyle(node.parentElement)
      if (fontFamily.startsWith('Ojuju')) found.push({ text, sizePx: Number.parseFloat(fontSize) })
    }
    return found
  })
}

test('the display face is large, and never used for names or numbers', async () => {
  const applicant = await paidApplicant(portal.url)
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  await page.goto('/application/auth/login')
  await heading(page, 'Login')
  const seen = await displayTexts(page)
  expect(seen.map(({ text }) => text)).toContain('Login')
  await authPages.login(page, applicant)
  await heading(page, 'Bio-Data')
  for (const path of ['', '/registration/bio-data', '/notifications', '/payment-history']) {
    await page.goto(`/application/dashboard${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    seen.push(...(await displayTexts(page)))
  }
  expect(seen.filter(({ sizePx }) => sizePx < 1.44 * 16)).toEqual([])
  for (const { text } of seen) {
    expect(text).not.toMatch(/\d/)
    for (const name of [applicant.firstName, applicant.lastName]) expect(text).not.toContain(name)
  }
  await person.context.close()
})

test('the hours of the help line are on one line, even if they do not fit beside the question', async () => {
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  await page.setViewportSize({ width: 280, height: 740 })
  await page.goto('/application/auth/login')
  const line = page.getByText('Need help?').locator('xpath=..')
  await line.waitFor()
  const tops = await line.evaluate((paragraph, hours) => {
    const range = document.createRange()
    const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const start = node.textContent?.indexOf(hours) ?? -1
      if (start < 0) continue
      range.setStart(node, start)
      range.setEnd(node, start + hours.length)
    }
    return [...range.getClientRects()].map(({ top }) => top)
  }, institution.identity.support.hours)
  expect(tops).toHaveLength(1)
  await person.context.close()
})

test('with text at 200 %, name and number have their own row in the top bar', async () => {
  const applicant = await paidApplicant(portal.url)
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  await page.goto('/application/auth/login')
  await authPages.login(page, applicant)
  await heading(page, 'Bio-Data')
  const bar = page.getByRole('banner')
  const name = bar.getByText(`${applicant.firstName} ${applicant.lastName}`)
  const opener = bar.getByRole('button', { name: 'Menu' })
  /**
   * Returns the vertical distance in pixels from the bottom of the menu button to the top of the applicant's name. It
   * is negative if both are in the same row.
   */
  const below = async () => {
    const [text, menu] = [await name.boundingBox(), await opener.boundingBox()]
    return (text?.y ?? 0) - (menu?.y ?? 0) - (menu?.height ?? 0)
  }
  await expect.poll(below).toBeLessThan(0)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect.poll(below).toBeGreaterThanOrEqual(0)
  const cut = await bar.evaluate((header) =>
    [...header.querySelectorAll('strong, span')]
      .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.textContent),
  )
  expect(cut).toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0)
  await person.context.close()
})
