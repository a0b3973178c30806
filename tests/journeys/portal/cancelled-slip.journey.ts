import { expect, test } from 'vitest'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import * as authPages from '../actions/auth-pages.ts'
import * as dashboard from '../actions/dashboard.ts'
import { arriveAtOlevel, olevelForm as slip } from '../actions/olevel-page.ts'
import * as records from '../actions/records.ts'
import { expectGoodLook } from '../browser/look.ts'
import { hold } from '../browser/upload-connection.ts'

/* Tests a result slip whose upload the applicant cancels on their own phone. */

const { portal, browser } = await sharedPortalAndBrowser()

test('on the applicant’s own phone, a cancelled slip stays, and is sent only if the applicant asks', async () => {
  const person = await arriveAtOlevel({ portal, browser, ownDevice: true })
  const { page } = person
  const restore = await hold(page)
  await slip(page)
    .getByLabel('Result slip')
    .setInputFiles(await records.aPhoto('slip.jpg'))
  await slip(page).getByText('Sending the picture').waitFor()
  await authPages.button(page, 'Cancel sending the picture').click()
  await slip(page).getByText('You stopped sending the picture.').waitFor()
  await restore()
  const sent: string[] = []
  page.on('request', (request) => void (request.url().includes('upload-part') && sent.push(request.url())))
  await dashboard.openFromMenu(page, 'Dashboard')
  await page.getByText('One picture waits on this phone.').waitFor()
  await page.getByRole('link', { name: 'See what is waiting' }).click()
  await page.getByText('Not sent yet. Open its form and press «Send it again».').waitFor()
  await expectGoodLook(page, 'the outbox with a cancelled picture')
  await page.getByRole('link', { name: 'Open Result slip' }).click()
  await authPages.button(page, 'Send it again').waitFor()
  expect(sent).toEqual([])
  await authPages.button(page, 'Send it again').click()
  await slip(page).getByText('Uploaded', { exact: true }).waitFor()
  await person.context.close()
})
