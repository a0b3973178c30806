import { expect, test } from 'vitest'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { aRequest } from '#tests/support/office/office-work.ts'
import { sectionLink } from '#tests/support/mailbox.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { aNextOfKin, anOlevelResult } from '#tests/support/samples.ts'
import { answer } from '../actions/dashboard.ts'
import { idOf, requestCorrections, signedInColleague, versionOf } from '../actions/decided.ts'
import { button, field, heading, login, expectMessage } from '../actions/auth-pages.ts'
import { expectGoodScreen } from '../browser/look.ts'
import { databaseOf } from '../actions/fill-queue.ts'
import { submittedApplicant } from '../actions/prepared.ts'
import { aPdf, aPhoto } from '../actions/records.ts'
import { hold } from '../browser/upload-connection.ts'

const { portal, browser } = await sharedPortalAndBrowser()

test('a section opens for a correction and closes when the correction is sent', async () => {
  const asked = {
    nextOfKin: 'Your next of kin has no working phone.',
    olevelResults: 'Your slip says C6 in Mathematics.',
  }
  const correctedPhone = '08000000077'
  const applicant = await submittedApplicant(portal.url, await noisyPicture(300, 400, 'jpeg'))
  const clerk = await signedInColleague(portal, 'clerk')
  const applicantId = await idOf(clerk, applicant)
  const opened = () => clerk.read<OpenedApplication>(`applications/${applicantId}`)
  await requestCorrections(clerk, applicantId, asked)
  expect((await opened()).row.status).toBe('correction')

  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  const open = async (path: string, title: string) => {
    await page.goto(`/application/dashboard/${path}`)
    await heading(page, title)
  }
  const wayTo = (section: string) => page.getByRole('link', { name: `Correct ${section}` })
  await page.goto('/application/auth/login')
  await login(page, applicant)
  for (const words of Object.values(asked)) await page.getByText(words).waitFor()
  await wayTo("O'level Results").waitFor()
  await wayTo('Next of Kin').waitFor()
  await expectGoodScreen(person, 'the dashboard with corrections')
  await page.getByRole('link', { name: /unread/ }).click()
  await page.getByRole('link', { name: /^Please answer by .*: «Next of Kin»$/ }).click()
  await heading(page, 'Next of Kin')
  await page.getByText(asked.nextOfKin).waitFor()
  await open('registration/bio-data', 'Bio-Data')
  await page.getByText('This section can no longer be changed.').waitFor()

  await page.goto(await sectionLink(portal.url, applicant.email, asked.nextOfKin))
  await heading(page, 'Next of Kin')
  await page
    .getByRole('complementary', { name: 'The admissions office asks you to correct «Next of Kin»' })
    .getByText(asked.nextOfKin)
    .waitFor()
  await expectGoodScreen(person, 'a section to be corrected')
  // The page has two fields with this label: the first belongs to the next of kin, the second to the guardian.
  const phone = field(page, 'Phone Number').first()
  await phone.fill('0800')
  await button(page, 'Send correction').click()
  await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor()
  await page.getByText(asked.nextOfKin).waitFor()
  await phone.fill(correctedPhone)
  await button(page, 'Send correction').click()
  await page.getByText('Your correction is sent.').waitFor()
  await page.getByText(correctedPhone).first().waitFor()
  await heading(page, 'Next of Kin')
  await expect.poll(() => page.getByRole('textbox').count()).toBe(0)
  await expectGoodScreen(person, 'a section that was corrected')

  await open('registration/complete-profile', 'Preview Profile')
  await answer(page, 'Next of Kin', 'Phone Number').filter({ hasText: correctedPhone }).first().waitFor()
  await expect.poll(() => wayTo('Next of Kin').count()).toBe(0)
  await expectGoodScreen(person, 'the preview with one correction asked for')
  await open('registration/next-of-kin', 'Next of Kin')
  await page.getByText('This section can no longer be changed.').waitFor()
  await open('registration/complete-profile', 'Preview Profile')
  await wayTo("O'level Results").click()
  await heading(page, 'Records')
  await page.getByText(asked.olevelResults).waitFor()

  // The email also links to the O'level results.
  await page.goto(await sectionLink(portal.url, applicant.email, asked.olevelResults))
  await page.getByText(asked.olevelResults).waitFor()
  const name = `Subjects of ${anOlevelResult.examName} ${anOlevelResult.examYear}`
  const subjects = page.getByRole('list', { name })
  await button(page, 'Remove Mathematics').click()
  await button(page, 'Yes, Remove').click()
  await subjects.getByText('Mathematics').waitFor({ state: 'detached' })
  // The correction cannot be sent while a form for another record is open.
  await button(page, "Add another O'level result").click()
  await expect.poll(() => button(page, 'Send correction').count()).toBe(0)
  await expectGoodScreen(person, 'records to be corrected')
  await button(page, 'Close without adding').click()
  await button(page, 'Add a subject').click()
  const form = page.getByRole('form', { name: 'New subject' })
  await form.getByLabel('Subject').selectOption('Mathematics')
  await form.getByLabel('Grade').selectOption('C6')
  await button(page, 'Add subject').click()
  await subjects.getByText('C6').waitFor()
  await button(page, 'Send correction').click()
  await expectMessage(page, 'Your correction is with the admissions office.')
  await page.getByText('Your correction is sent.').waitFor()
  await subjects.getByText('C6').waitFor()
  await expect.poll(() => button(page, 'Add a subject').count()).toBe(0)
  await expect.poll(() => button(page, /^Remove/).count()).toBe(0)
  await expectGoodScreen(person, 'records that were corrected')

  await open('', 'Your Application')
  await page.getByText('Our admissions office is reading your application.').waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^Correct / }).count()).toBe(0)
  const { row, requests, application } = await opened()
  expect(row.status).toBe('submitted')
  expect(requests.map(({ returnedAt }) => returnedAt === null)).toEqual([false, false])
  const answers = JSON.stringify(application.steps)
  expect(answers).toContain(correctedPhone)
  expect(answers).not.toContain(aNextOfKin.mobileNumber)
  expect(answers).toContain('C6')
  await person.context.close()
})

test('pictures for the office survive a reload on a shared computer, and are asked for again once deleted', async () => {
  const applicant = await submittedApplicant(portal.url, await noisyPicture(300, 400, 'jpeg'))
  const clerk = await signedInColleague(portal, 'clerk')
  const applicantId = await idOf(clerk, applicant)
  const documents = ['Birth certificate', 'Letter'].map((name) => ({ name, explanation: '' }))
  const request = { ...aRequest('biodata'), documents }
  await clerk.call('send-request', { applicantId, version: await versionOf(clerk, applicantId), ...request })

  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  await page.goto('/application/auth/login')
  await login(page, applicant)
  await heading(page, 'Your Application')
  await page.goto('/application/dashboard/requests')
  const choose = async (name: string) =>
    page
      .getByLabel(name)
      .first()
      .setInputFiles(await aPhoto(`${name}.jpg`))
  const uploaded = page.getByText('Uploaded', { exact: true })
  await choose('Letter')
  await expect.poll(() => uploaded.count()).toBe(1)
  const restore = await hold(page)
  await choose('Birth certificate')
  await button(page, 'Cancel sending the picture').waitFor()
  await expect.poll(() => button(page, 'Send to the admissions office').isDisabled()).toBe(true)
  await restore()
  await button(page, 'Cancel sending the picture').click()
  await button(page, 'Send it again').click()
  await expect.poll(() => uploaded.count()).toBe(2)
  await page.getByRole('link', { name: 'Correct Bio-Data' }).click()
  await heading(page, 'Bio-Data')
  await page.goBack()
  await expect.poll(() => uploaded.count()).toBe(2)
  const reply = page.getByLabel(/^Message to the admissions office/)
  await reply.fill('My house has no number.')
  await reply.blur()
  await page.getByText(/^Kept with us, .* Your answer is not sent\.$/).waitFor()

  const again: string[] = []
  page.on('request', (sent) => void (sent.url().includes('upload-part') && again.push(sent.url())))
  await page.reload()
  await expect.poll(() => uploaded.count()).toBe(2)
  await page.getByRole('img', { name: 'The picture of «Letter»' }).waitFor()
  await expectGoodScreen(person, 'an answer with pictures after a reload')
  expect(again).toEqual([])

  // A file that is not a picture does not replace the picture that is already uploaded.
  await page.getByLabel('Letter').first().setInputFiles(aPdf)
  await page.getByText('This file is not a JPG or PNG picture. Choose another one.').waitFor()
  expect(await uploaded.count()).toBe(2)
  await page.getByRole('img', { name: 'The picture of «Letter»' }).waitFor()

  const database = databaseOf(portal)
  await database.system
    .deleteFrom('upload')
    .where('documentType', '=', 'RequestedDocument')
    .where('claimedAt', 'is', null)
    .execute()
  await database.close()
  await button(page, 'Send to the admissions office').click()
  const lost = page.getByText('We no longer have this picture. Please send it again.')
  // Each of the two documents has the message in its field and in the summary.
  await expect.poll(() => lost.count()).toBe(4)
  await expect.poll(() => uploaded.count()).toBe(0)
  // Discards the console error of the rejected answer.
  person.forget()
  await expectGoodScreen(person, 'an answer whose pictures we no longer have')
  await choose('Letter')
  await expect.poll(() => uploaded.count()).toBe(1)
  await page.getByText(/^Kept with us, .* Your answer is not sent\.$/).waitFor()
  await page.reload()
  await expect.poll(() => uploaded.count()).toBe(1)
  await expect.poll(() => reply.inputValue()).toBe('My house has no number.')
  await button(page, 'Send to the admissions office').click()
  await page.getByText('Your answer is sent.').waitFor()
  const { requests } = await clerk.read<OpenedApplication>(`applications/${applicantId}`)
  expect(requests.at(-1)).toMatchObject({ reply: 'My house has no number.' })
  expect(requests.at(-1)?.documents.map(({ file }) => file !== null)).toEqual([false, true])
  await person.context.close()
})
