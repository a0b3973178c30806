import { expect, test } from 'vitest'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { awaitMail, mailsTo } from '#tests/support/mailbox.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { button, field, heading, expectMessage } from '../actions/auth-pages.ts'
import { expectFocus, expectGoodScreen } from '../browser/look.ts'
import * as office from '../actions/office.ts'
import { submittedApplicant } from '../actions/prepared.ts'
import { watchLoading } from '../browser/settled.ts'
import { subjectOf } from '#tests/support/mail-subjects.ts'

const { portal, browser } = await portalAndBrowser()
const photo = await noisyPicture(600, 800, 'jpeg')

const applicantName = /Ẹ̀kúndayọ̀/

test('a clerk proposes, an approver approves, previews and releases, the applicant is notified', async () => {
  const applicant = await submittedApplicant(portal.url, photo)
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Ifeoma Danjuma')
  const { page } = clerk

  await expectGoodScreen(clerk, 'the queue')
  await office.openByKeyboard(page, applicant.email, applicantName)
  await page.getByRole('img', { name: /^WAEC/ }).waitFor()
  await page.getByRole('button', { name: /^Confirm all / }).waitFor()
  await expectGoodScreen(clerk, 'an application')
  await page.keyboard.press('a')
  await page.getByRole('button', { name: /^Confirm all / }).waitFor({ state: 'detached' })
  await page.keyboard.press('o')
  await field(page, 'Conditions (optional)').focus()
  await page.keyboard.type('Bring your original certificates.')
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/Type the reason for the admission/)
    .first()
    .waitFor()
  clerk.forget()
  await page.keyboard.press('1')
  await expect.poll(() => field(page, '1 Mature entry rule').isChecked()).toBe(true)
  await expectFocus(page, 'exceptionReason')
  await page.keyboard.type('The other results were seen at the centre.')
  await expectGoodScreen(clerk, 'a proposal')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Proposed, waiting for approval').waitFor()
  await expect.poll(() => button(page, 'Approve').isDisabled()).toBe(true)
  await page.getByText('You proposed this. An approver has to approve it.').waitFor()
  await page.keyboard.press('u')
  await heading(page, 'Queue')

  const approver = await office.newColleague(browser, portal, 'approver', 'Bala Okafor')
  const desk = approver.page
  await office.openApplication(desk, applicant.email, applicantName)
  await desk
    .getByRole('complementary', { name: 'The requirements are not met' })
    .getByText('Mature entry rule: The other results were seen at the centre.')
    .waitFor()
  await office.ageCodes(portal)
  await desk.keyboard.press('A')
  await office.giveCode(approver)
  await desk.getByText('Approved, waiting for release').waitFor()
  expect(await mailsTo(portal.url, applicant.email)).not.toContainEqual(
    expect.objectContaining({ subject: subjectOf('decision-admitted') }),
  )

  await desk.keyboard.press('u')
  await office.narrowToOneRow(desk, 'approved', () => button(desk, /^Approved/).press('Enter'))
  await desk.keyboard.press('j')
  await desk.keyboard.press('x')
  await button(desk, 'Preview the release').waitFor()
  await desk.keyboard.press('p')
  await heading(desk, 'Release')
  await desk.getByRole('heading', { name: '1 offer' }).waitFor()
  await desk.getByRole('cell', { name: 'Admit, requirements not met' }).waitFor()
  await button(desk, applicantName).press('m')
  const previewed = await desk.locator('details[open] pre').innerText()
  expect(previewed).toContain('Bring your original certificates.')
  await expectGoodScreen(approver, 'the preview')
  await field(desk, 'Type the number of decisions').fill('1')
  await button(desk, 'Release 1 decision').click()
  await expectMessage(desk, '1 decision being released.')
  await heading(desk, 'Queue')

  const mail = await awaitMail(
    portal.url,
    applicant.email,
    ({ subject }) => subject === subjectOf('decision-admitted'),
  )
  expect(mail.subject).not.toMatch(/reject/i)
  expect(plain(mail.text)).toContain(plain(previewed))
  await office.openApplication(desk, applicant.email, applicantName)
  await desk.getByText('Released', { exact: true }).first().waitFor()
  await expectGoodScreen(approver, 'an application, released')
})

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

test('no role can approve its own proposal, on the screen or by a call', async () => {
  const applicant = await submittedApplicant(portal.url, photo)
  const approver = await office.newColleague(browser, portal, 'approver', 'Tamuno Yusuf')
  const { page } = approver
  await office.openApplication(page, applicant.email, applicantName)
  await office.proposeToAdmit(page)
  await expect.poll(() => button(page, 'Approve').isDisabled()).toBe(true)
  await page.getByText('You proposed this. A different colleague has to approve it.').waitFor()

  const asked = async (path: string, body: object) => {
    const headers = { 'x-matric-client': 'office' }
    const answer = await page.request.post(`/api/Office/${path}`, { headers, data: body })
    return { status: answer.status(), ...(await answer.json()) }
  }
  await asked('step-up', { code: approver.recoveryCodes.pop() })
  const applicantId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const headers = { 'x-matric-client': 'office' }
  const opened = await (await page.request.get(`/api/Office/applications/${applicantId}`, { headers })).json()
  const decisionId: string = opened.data.decisions[0].id
  const { version } = opened.data
  expect(await asked('approve-decision', { decisionId, version })).toMatchObject({
    status: 403,
    isSuccessful: false,
    message: expect.stringContaining('a colleague has to approve it'),
  })
  await page.reload()
  await page.getByText('Proposed, waiting for approval').waitFor()
})

test('an ended session leads to the login and back, and keeps a half-typed note', async () => {
  const applicant = await submittedApplicant(portal.url, photo)
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Ngozi Bello')
  const { page } = clerk
  const settled = watchLoading(page)
  await office.openApplication(page, applicant.email, applicantName)
  await page.getByRole('tab', { name: 'Notes' }).click()
  await field(page, 'Note').fill('The slip is hard to read.')
  await settled()
  await clerk.context.clearCookies()
  await button(page, 'Add note').click()
  await heading(page, 'Office login')
  await page.getByText('Your session has ended').waitFor()
  // Waits for all requests, because several can be rejected and log an error, such as the one that ends the lease.
  await settled()
  clerk.forget()
  await expectGoodScreen(clerk, 'the login after a session')
  await field(page, 'Email address').fill(clerk.email)
  await field(page, 'Password').fill('not the password at all')
  await field(page, 'Authenticator code').fill('000000')
  await button(page, 'Log in').click()
  await page.getByText('is not right').first().waitFor()
  clerk.forget()
  await field(page, 'Password').fill('four calm rivers meeting')
  await field(page, 'Authenticator code').fill(clerk.recoveryCodes.pop() ?? '')
  await button(page, 'Log in').click()
  await heading(page, applicantName)
  await page.getByRole('tab', { name: 'Notes' }).click()
  await expect.poll(() => field(page, 'Note').inputValue()).toBe('The slip is hard to read.')
  await field(page, 'Note').press('Control+Enter')
  await page.getByText('Ngozi Bello,').waitFor()
  await page.keyboard.press('m')
  await field(page, 'Note').press('Escape')
  await page.keyboard.press('r')
  await button(page, 'Propose rejection').waitFor()
  await expect.poll(() => field(page, 'Note').inputValue()).toBe('')
})
