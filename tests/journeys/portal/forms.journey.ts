import { expect, test } from 'vitest'
import { visit, type Visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { aRegistration } from '#tests/support/samples.ts'
import * as dashboard from '../actions/dashboard.ts'
import * as authPages from '../actions/auth-pages.ts'
import { expectGoodScreen } from '../browser/look.ts'
import { applicantAtRecords, listOf, paidApplicant } from '../actions/prepared.ts'
import * as records from '../actions/records.ts'
import * as sections from '../actions/sections.ts'

const { portal, browser } = await sharedPortalAndBrowser()

async function arrive(at: string): Promise<Visit> {
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  await person.page.goto(`/application${at}`)
  return person
}

async function arriveAs(applicant: authPages.Applicant, heading: string, own = false): Promise<Visit> {
  const person = await arrive('/auth/login')
  if (own) await authPages.field(person.page, 'Remember me').check()
  await authPages.login(person.page, applicant)
  await authPages.heading(person.page, heading)
  return person
}

test('a rejected form shows its errors, moves the focus to them, and clears each when its field changes', async () => {
  const person = await arrive('/auth/registration')
  const { page } = person
  await authPages.fillRegistration(page, { ...aRegistration(), email: 'not an address', cpassword: 'other' })
  await authPages.field(page, 'Surname').fill('')
  await authPages.button(page, 'Register').click()
  const summary = page.getByRole('alert').filter({ hasText: 'Validation error.' })
  await summary.waitFor()
  await expectGoodScreen(person, 'a rejected registration')
  await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true)

  const mismatch = 'The Password and Confirm Password must be the same!'
  await expect.poll(() => page.getByText(mismatch).count()).toBe(2)
  await summary.getByRole('link', { name: mismatch }).click()
  const again = authPages.field(page, 'Confirm Password')
  await expect.poll(() => again.evaluate((input) => input === document.activeElement)).toBe(true)
  await expect.poll(() => again.getAttribute('aria-invalid')).toBe('true')
  await again.fill(aRegistration().password)
  await page.getByText(mismatch).first().waitFor({ state: 'detached' })
  await expect.poll(() => again.getAttribute('aria-invalid')).toBe(null)
  await expect.poll(() => authPages.field(page, 'Surname').getAttribute('aria-invalid')).toBe('true')
  await person.context.close()
})

test('a person with two names can register without a third', async () => {
  const applicant = { ...aRegistration(), othername: '' }
  const { page, context } = await arrive('/auth/registration')
  await authPages.register(page, applicant)
  const tab = await authPages.followActivationLink(context, applicant)
  await authPages.activate(tab)
  await authPages.login(tab, applicant)
  await authPages.heading(tab, `Hello ${applicant.firstName}`)
  await authPages.goToCheckout(tab)
  await authPages.payAtCheckout(tab)
  await tab.getByRole('link', { name: 'Continue your application' }).click()
  await authPages.heading(tab, 'Bio-Data')
  await expect.poll(() => authPages.field(tab, 'I have no other name').isChecked()).toBe(true)
  await sections.fillBiodata(tab)
  await sections.saveBiodata(tab)
  await context.close()
})

test('input on the applicant’s own phone survives a lost connection, a reload and a closed menu', async () => {
  const person = await arriveAs(await paidApplicant(portal.url), 'Bio-Data', true)
  const { page, context } = person
  await sections.fillBiodata(page)
  await context.setOffline(true)
  await authPages.button(page, 'Save and continue').click()
  await authPages.expectMessage(page, 'Please check your network connection!')
  await expect.poll(() => authPages.field(page, 'Local Government Area').inputValue()).toBe('Uyo')
  await context.setOffline(false)
  await page.reload()
  await authPages.heading(page, 'Bio-Data')
  await expect.poll(() => authPages.field(page, 'Local Government Area').inputValue()).toBe('Uyo')
  await expect
    .poll(() => page.getByRole('group', { name: 'Date of Birth' }).getByLabel('Day').inputValue())
    .toBe('23')
  await dashboard.openFromMenu(page, 'Dashboard')
  await authPages.heading(page, 'Complete your Application')
  await page.goBack()
  await authPages.heading(page, 'Bio-Data')
  await sections.saveBiodata(page)
  await dashboard.openSection(page, 'Bio-Data')
  await expect.poll(() => authPages.field(page, 'Local Government Area').inputValue()).toBe('Uyo')
  await context.close()
})

test('a form cannot be changed while it is being sent, and can after a failure', async () => {
  const person = await arriveAs(await paidApplicant(portal.url), 'Bio-Data')
  const { page, context } = person
  await sections.fillBiodata(page)
  const address = authPages.field(page, 'Address')
  const typed = await address.inputValue()
  const sent = Promise.withResolvers<void>()
  const lost = Promise.withResolvers<void>()
  await page.route('**/api/Profile/update-biodata', async (route) => {
    sent.resolve()
    await lost.promise
    await route.abort('connectionfailed')
  })
  await authPages.button(page, 'Save and continue').click()
  await sent.promise
  await address.fill('5 Second Thought Street, Aba')
  expect(await address.inputValue()).toBe(typed)
  lost.resolve()
  await authPages.expectMessage(page, 'Please check your network connection!')
  await address.fill('5 Second Thought Street, Aba')
  await expect.poll(() => address.inputValue()).toBe('5 Second Thought Street, Aba')
  await context.close()
})

test('a different guardian has fields and error messages of their own', async () => {
  const person = await arriveAs(await paidApplicant(portal.url), 'Bio-Data')
  const { page } = person
  await sections.fillBiodata(page)
  await sections.saveBiodata(page)
  await sections.fillNextOfKin(page)
  await authPages.field(page, 'My guardian is the same person as my next of kin').uncheck()
  const guardian = page.getByRole('group', { name: 'Guardian' })
  await authPages.button(page, 'Save and continue').click()
  await guardian.getByText('Type their surname.').waitFor()
  await expectGoodScreen(person, 'a rejected guardian')
  await guardian.getByLabel('First Name').fill('Bassey')
  await guardian.getByLabel('Surname').fill('Etim')
  await guardian.getByLabel('This person has no other name').check()
  await guardian.getByLabel('Email').fill('guardian@mail.example')
  await guardian.getByLabel('Phone Number').fill('08000000013')
  await guardian.getByRole('radio', { name: 'Male', exact: true }).check()
  await guardian.getByLabel('Occupation').fill('Farmer')
  await guardian.getByLabel('Relationship').selectOption({ label: 'Uncle' })
  await guardian.getByLabel('Address').fill('9 Palm Close, Calabar')
  await sections.saveNextOfKin(page)
  await page.goto('/application/dashboard/registration/completed-profile')
  await page.getByText('You have not completed your application process.').waitFor()
  await expect.poll(() => page.getByText('Bassey').count()).toBe(1)
  await expectGoodScreen(person, 'a profile that is not completed')
  await person.context.close()
})

test('a double click saves once, and a deletion must be confirmed', async () => {
  const applicant = await applicantAtRecords(portal.url)
  const person = await arriveAs(applicant, 'Records')
  const { page } = person
  const list = '/Application/get-educational-record'
  await authPages.button(page, 'Save and continue').click()
  await page.getByRole('alert').getByRole('link', { name: 'Type the name of the school.' }).waitFor()
  await records.fillSchoolRecord(page)
  await authPages.button(page, 'Save and continue').dblclick()
  await records.part(page, "O'level Results")
  await records.openPart(page, 'School Records')
  expect(await listOf(portal.url, applicant, list)).toHaveLength(1)

  const remove = authPages.button(page, `Delete ${records.school.name}`)
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Delete school record' })
  await question.waitFor()
  await expectGoodScreen(person, 'the question before a deletion')
  await authPages.button(page, 'Cancel').click()
  expect(await listOf(portal.url, applicant, list)).toHaveLength(1)
  await remove.click()
  await authPages.button(page, 'Yes, Delete').click()
  await page.getByText('No school records yet.').waitFor()
  expect(await listOf(portal.url, applicant, list)).toEqual([])
  await person.context.close()
})

test('several records are saved one after the other, and a record can be left unsaved', async () => {
  const person = await arriveAs(await applicantAtRecords(portal.url), 'Records')
  const { page } = person
  await records.fillSchoolRecord(page)
  await authPages.button(page, 'Save and add another school record').click()
  await page.getByRole('heading', { name: records.school.name }).waitFor()
  await expect.poll(() => authPages.field(page, 'School Name').inputValue()).toBe('')
  await authPages.field(page, 'School Name').fill('Hilltop Secondary School, Jos')
  await expectGoodScreen(person, 'a second school record')
  await authPages.button(page, 'Close without adding').click()
  await authPages.button(page, 'Next').click()
  await records.part(page, "O'level Results")
  await page.getByRole('link', { name: 'Previous' }).click()
  await records.part(page, 'School Records')
  await expect
    .poll(() => authPages.field(page, 'School Name').inputValue())
    .toBe('Hilltop Secondary School, Jos')
  await person.context.close()
})

test('a broken picture is rejected with a message, and a result without its slip is rejected', async () => {
  const person = await arriveAs(await applicantAtRecords(portal.url), 'Records')
  const { page } = person
  await records.fillSchoolRecord(page)
  await records.saveSchoolRecord(page)
  await records.fillOlevel(page)
  await authPages.button(page, 'Save and continue').click()
  await page.getByRole('alert').getByText('Result required.').waitFor()
  const broken = { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture at all') }
  await page.getByLabel('Result slip').setInputFiles(broken)
  await page.getByLabel('Result slip').and(page.locator('[aria-invalid=true]')).waitFor()
  await expectGoodScreen(person, 'a rejected picture')
  await records.sendSlip(page)
  await records.saveOlevel(page)
  await person.context.close()
})
