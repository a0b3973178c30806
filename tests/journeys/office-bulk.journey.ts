import { test } from 'vitest'
import { portalAndBrowser } from '#tests/support/portal-and-browser.ts'
import { heading } from './entrance.ts'
import { fillQueue, passChecks } from './fill-queue.ts'
import { expectGoodScreen, lookAtBoth } from './look.ts'
import * as office from './office.ts'

const { portal, browser } = await portalAndBrowser()

test('applications are proposed together, by keyboard, after a dry run', async () => {
  await fillQueue(portal, 60)
  await passChecks(portal, 15)
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Bola Danjuma')
  const { page } = clerk
  await page.keyboard.press('*')
  await page.getByText('60 selected').waitFor()
  await page.keyboard.press('b')
  await page.getByRole('dialog', { name: 'Propose for 60' }).waitFor()
  await expectGoodScreen(clerk, 'the bulk proposal')
  await page.keyboard.press('Control+Enter')
  await heading(page, 'Dry run: proposals')
  await page.getByText('15 of 60 will be proposed').waitFor()
  await lookAtBoth(clerk, 'the dry run')
  await page.keyboard.press('Control+Enter')
  await page.getByText('15 of 60 proposed, 45 left out.').waitFor()
  await lookAtBoth(clerk, 'the end of a bulk action')
})
