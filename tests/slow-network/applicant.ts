import type { Locator, Page } from 'playwright-core'
import * as authPages from '#tests/journeys/actions/auth-pages.ts'
import { mailedCode } from '#tests/journeys/actions/prepared.ts'
import * as records from '#tests/journeys/actions/records.ts'
import { stepScreens } from '#tests/journeys/actions/step-screens.ts'
import { openPage, type Retries, reach } from './retries.ts'

const submitted = 'Sorry, you have not been offered admission yet'

/** Labels of the buttons that save a step and open the next one. */
const saveButton = /^(Save and continue|Next|Upload)$/

/** Fills in a whole application, from the landing page to the submission. Types everything once. */
export async function fillInApplication(
  page: Page,
  url: string,
  applicant: authPages.Applicant,
  spent: Retries,
): Promise<void> {
  const title = (name: string | RegExp) => page.getByRole('heading', { name })
  const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
  const press = (goal: Locator, what: Locator) => reach(page, spent, goal, what)

  await openPage(page, spent, '/', title(/^Study at/))
  // Waits for the last button, not for the heading, because a reset connection may cut off the page below its heading.
  await press(button('Register'), page.getByRole('link', { name: 'Get started' }).first())
  await authPages.fillRegistration(page, applicant)
  await press(title('Activate your profile'), button('Register'))
  const code = encodeURIComponent(await mailedCode(url, applicant.email))
  await openPage(page, spent, `/application/auth/activate?code=${code}`, button('Activate Account'))
  // Waits for a field, not for the heading, because a reset connection may cut off the page below its heading.
  await press(authPages.field(page, 'Username'), button('Activate Account'))
  await authPages.field(page, 'Username').fill(applicant.email)
  await authPages.field(page, 'Password').fill(applicant.password)
  await authPages.field(page, 'Remember me').check()
  // If the form is submitted before the script has loaded, the next page is the dashboard instead of the payment page.
  const toPayments = page.getByRole('link', { name: /^Pay (the )?application fee/i }).first()
  await press(button('Pay Application Fee').or(toPayments), button('Login'))
  await press(button('Pay Application Fee'), toPayments)
  await press(page.getByText('Test checkout'), button('Pay Application Fee'))
  await press(page.getByText('Payment received'), page.getByRole('button', { name: /^Pay ₦/ }))
  const steps = stepScreens()
  const first = steps[0]?.step.title ?? ''
  await press(title(first), page.getByRole('link', { name: 'Continue your application' }))
  for (const [index, { step, fill }] of steps.entries()) {
    const next = steps[index + 1]?.step.title ?? 'Preview Profile'
    const save = button(saveButton).filter({ visible: true })
    // Waits for the save button, because the heading is shown before the form's script has loaded. If the script fails
    // to load, the page shows a button to try again, which `reach` presses.
    await reach(page, spent, save)
    if (step.id === 'olevelResults') await fillOlevel(page, spent)
    else await fill(page)
    await press(title(next), step.id === 'picture' ? button('Upload') : save.first())
  }
  await press(page.getByRole('alertdialog'), button('Submit'))
  await press(page.getByText(submitted), page.getByRole('button', { name: /^(Yes, )?Submit$/ }).last())
}

async function fillOlevel(page: Page, spent: Retries): Promise<void> {
  await reach(page, spent, page.getByText("No O'level results yet."))
  await records.fillOlevel(page)
  const form = page.getByRole('form', { name: "New O'level result" })
  await form.getByLabel('Result slip').setInputFiles(await records.aPhoto('slip.jpg'))
  await reach(page, spent, form.getByText('Uploaded', { exact: true }))
}
