import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { programmesOf } from '#contract/programmes.ts'
import { visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { institution } from '#tests/support/institution/index.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { aRegistration } from '#tests/support/samples.ts'
import * as authPages from '../actions/auth-pages.ts'
import { hasFocus, pressEnter, typeInto } from '../browser/keyboard.ts'
import { expectGoodScreen } from '../browser/look.ts'
import { sendSlip } from '../actions/records.ts'
import { stepScreens } from '../actions/step-screens.ts'

const { portal, browser } = await sharedPortalAndBrowser()

test('an applicant checks results before registering, and finds them in the application', async () => {
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page, context, forget } = person
  const [programme] = programmesOf(institution)
  if (programme === undefined) throw new Error('The test institution has no programme')

  await page.goto('/application/')
  await page.getByRole('link', { name: 'Check whether you qualify' }).click()
  await authPages.heading(page, 'Check whether you qualify')
  await page.getByText('Choose a subject and its grade').waitFor()
  await expectGoodScreen(person, 'the empty eligibility check')

  await authPages.field(page, 'Programme you are thinking of (optional)').selectOption(programme.id)
  const [first, second] = ['Sitting 1', 'Sitting 2'].map((name) => page.getByRole('group', { name }))
  if (first === undefined || second === undefined) throw new Error('There is no sitting')
  await first.getByLabel('Exam Name').selectOption({ index: 1 })
  await first.getByLabel('Exam Year').selectOption('2019')
  await first.getByLabel('Subject 1').selectOption('English Language')
  await first.getByLabel('Grade 1').selectOption('B3')
  const verdict = page.getByRole('status').filter({ hasText: programme.description })
  await expect.poll(() => verdict.textContent()).toContain(`Not yet enough for ${programme.description}`)
  await page.getByText('These results do not yet meet the requirements of any programme.').waitFor()
  // The button disappears, because only two sittings are allowed. So the focus must move to the new sitting.
  await authPages.button(page, 'Add another sitting').click()
  await expect.poll(() => hasFocus(second.getByLabel('Exam Name'))).toBe(true)
  await second.getByLabel('Subject 1').selectOption('Mathematics')
  await second.getByLabel('Grade 1').selectOption('AR')
  // The form for a result opens with five rows. This sitting needs seven.
  for (let row = 2; row <= 7; row++) {
    if ((await second.getByLabel(`Subject ${row}`).count()) === 0) {
      await second.getByRole('button', { name: 'Add another subject' }).click()
      await expect.poll(() => hasFocus(second.getByLabel(`Subject ${row}`))).toBe(true)
    }
    await second.getByLabel(`Subject ${row}`).selectOption({ index: row })
    await second.getByLabel(`Grade ${row}`).selectOption('F9')
  }
  await authPages.field(page, 'Day').fill('23')
  await page.reload()
  await expect.poll(() => authPages.field(page, 'Day').inputValue()).toBe('23')
  await expect.poll(() => first.getByLabel('Exam Year').inputValue()).toBe('2019')
  await expect.poll(() => second.getByLabel('Grade 1').inputValue()).toBe('AR')
  await page.getByText('These results do not yet meet the requirements of any programme.').waitFor()
  expect(await spaceAfter(first.getByLabel('Subject 1'), 'Christian Religious Studies')).toBeGreaterThan(0)
  await page.evaluate(() => scrollTo(0, 0))
  await expectGoodScreen(person, 'a result of the eligibility check')
  const [qualification = ''] = institution.records.qualifications
  await authPages.field(page, "Highest qualification above O'level (optional)").selectOption(qualification)
  await authPages.field(page, 'Month').fill('04')
  await authPages.field(page, 'Year').fill('1990')

  await authPages.button(page, 'Start an application with these answers').click()
  await authPages.heading(page, 'Create your profile')
  const applicant = aRegistration()
  await authPages.register(page, applicant)
  // The activation link opens another tab, in which the applicant continues.
  const tab = await authPages.followActivationLink(context, applicant)
  await page.close()
  await authPages.activate(tab)
  await authPages.login(tab, applicant)
  await authPages.goToCheckout(tab)
  await authPages.payAtCheckout(tab)
  await tab.getByRole('link', { name: 'Continue your application' }).click()
  for (const { step, fill, save } of stepScreens()) {
    if (step.id === 'biodata') {
      await authPages.heading(tab, 'Bio-Data')
      const birth = tab.getByRole('group', { name: 'Date of Birth' })
      await expect.poll(() => birth.getByLabel('Day').inputValue()).toBe('23')
      await expect.poll(() => birth.getByLabel('Year').inputValue()).toBe('1990')
    }
    if (step.id === 'educationalRecords') {
      const record = tab.getByRole('form', { name: 'New school record' })
      await expect.poll(() => record.getByLabel('Qualification').inputValue()).toBe(qualification)
    }
    if (step.id === 'programme') {
      await authPages.heading(tab, 'Program Choices')
      await expect.poll(() => authPages.field(tab, 'Program Type').inputValue()).toBe(programme.id)
    } else if (step.id === 'olevelResults') break
    else await fill(tab)
    await save(tab)
  }
  const form = tab.getByRole('form', { name: "New O'level result" })
  await expect.poll(() => form.getByLabel('Exam Year').inputValue()).toBe('2019')
  await expect.poll(() => form.getByLabel('Subject 1').inputValue()).toBe('English Language')
  await expect.poll(() => form.getByLabel('Grade 1').inputValue()).toBe('B3')
  await form.getByLabel('Exam Number').fill('4250101999')
  await sendSlip(tab)
  await authPages.button(tab, 'Save and continue').click()
  await expect.poll(() => form.getByLabel('Subject 1').inputValue()).toBe('Mathematics')
  await expect.poll(() => form.getByLabel('Grade 1').inputValue()).toBe('AR')
  await expect.poll(() => form.getByLabel('Grade 7').inputValue()).toBe('F9')
  expect(await form.getByRole('img', { name: 'Your result slip' }).count()).toBe(0)
  expect(await form.getByText('slip.jpg').count()).toBe(0)
  forget()
})

test('the check works by keyboard alone, with a visible focus at each stop', async () => {
  const person = await visit(browser, { screen: 'desk', url: portal.url })
  reportFailure(person, portal)
  const { page, context } = person
  const [programme] = programmesOf(institution)
  if (programme === undefined) throw new Error('The test institution has no programme')
  const into = (target: Locator, text: string) => typeInto(page, target, text)
  const [first, second] = ['Sitting 1', 'Sitting 2'].map((name) => page.getByRole('group', { name }))
  if (first === undefined || second === undefined) throw new Error('There is no sitting')

  await page.goto('/application/')
  await pressEnter(page, page.getByRole('link', { name: 'Check whether you qualify' }))
  await authPages.heading(page, 'Check whether you qualify')
  const wanted = authPages.field(page, 'Programme you are thinking of (optional)')
  await into(wanted, programme.description)
  await expect.poll(() => wanted.inputValue()).toBe(programme.id)
  await into(first.getByLabel('Exam Name'), 'WAEC')
  await into(first.getByLabel('Exam Year'), '2019')
  await into(first.getByLabel('Subject 1'), 'English')
  await into(first.getByLabel('Grade 1'), 'B3')
  const verdict = page.getByRole('status').filter({ hasText: programme.description })
  await expect.poll(() => verdict.textContent()).toContain(`Not yet enough for ${programme.description}`)
  await pressEnter(page, first.getByRole('button', { name: 'Add another subject' }))
  await into(first.getByLabel('Subject 6'), 'Biology')
  await pressEnter(page, authPages.button(page, 'Add another sitting'))
  await into(second.getByLabel('Subject 1'), 'Mathematics')
  await into(second.getByLabel('Grade 1'), 'AR')
  await into(authPages.field(page, 'Day'), '23')
  await into(authPages.field(page, 'Month'), '04')
  await into(authPages.field(page, 'Year'), '1990')
  await pressEnter(page, page.locator('summary', { hasText: 'Other programmes, and what is missing' }))
  await page.getByText('Missing: ').last().waitFor()
  await expectGoodScreen(person, 'the eligibility check at a desk')

  await pressEnter(page, authPages.button(page, 'Start an application with these answers'))
  await authPages.heading(page, 'Create your profile')
  await page.goBack()
  await expect.poll(() => first.getByLabel('Exam Year').inputValue()).toBe('2019')
  await expect.poll(() => first.getByLabel('Grade 1').inputValue()).toBe('B3')
  await expect.poll(() => second.getByLabel('Grade 1').inputValue()).toBe('AR')
  await context.close()
})

test('answers given while the script of the eligibility check is loading are kept', async () => {
  const { page, context, problems } = await visit(browser, { screen: 'phone', url: portal.url })
  const loading = Promise.withResolvers<void>()
  await page.route('**/static/js/eligibility-*.js', async (route) => {
    await loading.promise
    await route.continue()
  })
  // Social networks add a parameter to links. The page must not be rendered again because of this parameter.
  await page.goto('/application/eligibility?fbclid=x', { waitUntil: 'commit' })
  const sitting = page.getByRole('group', { name: 'Sitting 1' })
  await sitting.getByLabel('Exam Year').selectOption('2019')
  await sitting.getByLabel('Subject 1').selectOption('English Language')
  await authPages.field(page, 'Day').fill('23')
  await authPages.field(page, 'Month').fill('04')
  loading.resolve()
  // If the page had lost «English Language», it would show no verdict for this grade.
  await sitting.getByLabel('Grade 1').selectOption('B3')
  await page.getByText('These results do not yet meet the requirements of any programme.').waitFor()
  await page.reload()
  await expect.poll(() => sitting.getByLabel('Exam Year').inputValue()).toBe('2019')
  await expect.poll(() => sitting.getByLabel('Subject 1').inputValue()).toBe('English Language')
  await expect.poll(() => authPages.field(page, 'Day').inputValue()).toBe('23')
  await expect.poll(() => authPages.field(page, 'Month').inputValue()).toBe('04')
  expect(problems()).toEqual([])
  await context.close()
})

/** Gives the chosen option of a select this text. Returns the space after the text in pixels, negative if it is cut off. */
function spaceAfter(select: Locator, text: string): Promise<number> {
  return select.evaluate((field: HTMLSelectElement, name) => {
    for (const option of field.selectedOptions) option.textContent = name
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    const pen = document.createElement('canvas').getContext('2d')
    if (pen !== null) pen.font = font
    const textWidth = pen?.measureText(name).width ?? Number.POSITIVE_INFINITY
    return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - textWidth
  }, text)
}
