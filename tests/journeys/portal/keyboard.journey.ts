import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { atCheckout } from '#tests/support/payments/checkout.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { aBiodata, aNextOfKin, anOlevelResult, aRegistration } from '#tests/support/samples.ts'
import { button, field, heading } from '../actions/auth-pages.ts'
import { chooseFile, pressEnter, tabTo, tick, typeInto } from '../browser/keyboard.ts'
import { mailedCode } from '../actions/prepared.ts'
import * as records from '../actions/records.ts'
import * as sections from '../actions/sections.ts'
import { misplacedMessages } from '../browser/messages.ts'
import { finishRecords } from '../actions/step-screens.ts'

const { portal, browser } = await sharedPortalAndBrowser()

/** Size in CSS pixels of a 1,280 × 1,024 screen at 400 % zoom. */
const zoomed = { width: 320, height: 256 }

test('the keyboard alone fills in an application at 400 % zoom, with a visible focus at each stop', async () => {
  const applicant = aRegistration()
  const person = await visit(browser, { screen: 'desk', url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  await page.setViewportSize(zoomed)
  // Playwright intercepts file choosers only while the page has a listener, and a new listener takes effect a moment
  // later. `chooseFile` in keyboard.ts presses Enter at once, so this listener is added earlier.
  page.on('filechooser', () => undefined)
  const save = () => pressEnter(page, button(page, 'Save and continue'))
  const into = (label: string, text: string) => typeInto(page, field(page, label), text)

  await page.goto('/application/')
  await heading(page, /^Study at/)
  await pressEnter(page, page.getByRole('link', { name: 'Skip to the page' }))
  await pressEnter(page, page.getByRole('link', { name: 'Get started' }).first())
  await heading(page, 'Create your profile')
  await into('First Name', applicant.firstName)
  await into('Surname', applicant.lastName)
  await into('Other Name(s)', applicant.othername)
  await into('Email', applicant.email)
  await into('Phone Number', applicant.mobileNumber)
  await into('Password', applicant.password)
  await into('Confirm Password', applicant.cpassword)
  await expectFits(page)
  await page.keyboard.press('Enter')
  await heading(page, 'Activate your profile')
  await into('Activation Code', await mailedCode(portal.url, applicant.email))
  await pressEnter(page, button(page, 'Activate Account'))
  await heading(page, 'Login')
  await into('Password', applicant.password)
  await tick(page, field(page, 'Remember me'))
  await pressEnter(page, button(page, 'Login'))

  await heading(page, `Hello ${applicant.firstName}`)
  await expectFits(page)
  await pressEnter(page, button(page, 'Pay Application Fee'))
  await atCheckout(page, 'pay')
  await page.getByText('Payment received').waitFor()
  await pressEnter(page, page.getByRole('link', { name: 'Continue your application' }))

  await heading(page, 'Bio-Data')
  await fillBiodata(page)
  await expectFits(page)
  await save()
  await heading(page, 'Next of Kin')
  await fillNextOfKin(page)
  await expectFits(page)
  await save()
  await heading(page, 'Program Choices')
  await into('Program Category', sections.chosen.category)
  await into('Program Type', sections.chosen.programme)
  await expectFits(page)
  await save()

  await records.part(page, 'School Records')
  await into('Qualification', records.school.qualification)
  await into('School Name', records.school.name)
  await into('Start Date', '1999')
  await into('End Date', '2005')
  await save()
  await records.part(page, "O'level Results")
  await into('Exam Name', anOlevelResult.examName)
  await into('Exam Number', anOlevelResult.examNumber)
  await into('Exam Year', anOlevelResult.examYear)
  for (const [index, [subject, grade]] of records.sitting.subjects.entries()) {
    await into(`Subject ${index + 1}`, subject)
    await into(`Grade ${index + 1}`, grade)
  }
  await chooseFile(page, field(page, 'Result slip'), await records.aPhoto('slip.jpg'))
  await page.getByText('Uploaded', { exact: true }).waitFor()
  await expectFits(page)
  await save()
  await finishRecords(page, pressEnter)
  await heading(page, 'Picture Upload')
  await chooseFile(page, field(page, 'Select your profile picture'), await records.aPhoto('me.jpg'))
  await page.getByRole('img', { name: 'The picture you selected' }).waitFor()
  await expectFits(page)
  await pressEnter(page, button(page, 'Upload'))

  await heading(page, 'Preview Profile')
  await expectFits(page)
  await pressEnter(page, button(page, 'Submit'))
  const dialog = page.getByRole('alertdialog', { name: 'Submit your application' })
  await dialog.waitFor()
  await pressEnter(page, dialog.getByRole('button', { name: 'Yes, Submit' }))
  await heading(page, 'Admission Status')
  await expectFits(page)
  await pressEnter(page, button(page, 'Menu'))
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await tabTo(page, menu.getByRole('link', { name: 'Payment History', exact: true }))
  await page.keyboard.press('Escape')
  await tabTo(page, button(page, 'Menu'))
  await person.context.close()
})

async function fillBiodata(page: Page): Promise<void> {
  const birth = page.getByRole('group', { name: 'Date of Birth' })
  const [year = '', month = '', day = ''] = aBiodata.dob.split('-')
  await tick(page, page.getByRole('radio', { name: aBiodata.gender, exact: true }))
  await typeInto(page, birth.getByLabel('Day'), day)
  await typeInto(page, birth.getByLabel('Month'), month)
  await typeInto(page, birth.getByLabel('Year'), year)
  await typeInto(page, field(page, 'Marital Status'), aBiodata.maritalStatus)
  await typeInto(page, field(page, 'State of Origin'), 'Akwa Ibom')
  await field(page, 'Local Government Area')
    .getByRole('option', { name: aBiodata.lga })
    .waitFor({ state: 'attached' })
  await typeInto(page, field(page, 'Local Government Area'), aBiodata.lga)
  await typeInto(page, field(page, 'Address'), aBiodata.address)
}

async function fillNextOfKin(page: Page): Promise<void> {
  await typeInto(page, page.getByLabel('Title'), 'Mrs')
  await typeInto(page, field(page, 'First Name'), aNextOfKin.firstName)
  await typeInto(page, field(page, 'Surname'), aNextOfKin.lastName)
  await typeInto(page, field(page, 'Other Name(s)'), aNextOfKin.othername)
  await typeInto(page, field(page, 'Email'), aNextOfKin.email)
  await typeInto(page, field(page, 'Phone Number'), aNextOfKin.mobileNumber)
  await tick(page, page.getByRole('radio', { name: 'Female', exact: true }))
  await typeInto(page, field(page, 'Occupation'), aNextOfKin.occupation)
  await typeInto(page, field(page, 'Relationship'), 'Sister')
  await typeInto(page, field(page, 'Address'), aNextOfKin.address)
}

/** Expects that the page does not scroll sideways, and that no message covers a control or is shown twice. */
async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${page.url()} is wider than the screen, in pixels`).toBe(0)
  expect(await misplacedMessages(page)).toEqual([])
}
