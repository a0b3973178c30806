import type { Browser, Page, Request, Response } from 'playwright-core'
import { expect } from 'vitest'
import pg from 'pg'
import type { Role } from '#contract/office/staff/policy.ts'
import { operatorCommand } from '#scripts/processes/operator-command.ts'
import { runningDatabase } from '#server/adapters/database/running.ts'
import { codeAt } from '#server/modules/staff/sign-in/authenticator.ts'
import { type Visit, visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import type { PortalServer } from '#tests/support/browser/portal-server.ts'
import { aPassword } from '#tests/support/samples.ts'
import { activeColleague, codeLifetimeMs, officeClient } from './colleagues.ts'
import { button, field, heading } from './auth-pages.ts'

/* Functions that act as an office colleague in the browser. They find controls by visible text. */

export interface OfficePerson extends Visit {
  name: string
  email: string
  secret: string
  /** Unused recovery codes. */
  recoveryCodes: string[]
}

/** Adds a colleague with the operator's `staff` script. Returns the one-time link. */
export async function invite(portal: PortalServer, person: { name: string; email: string; role: Role }) {
  const { name, email, role } = person
  const words = ['add', '--email', email, '--role', role, '--name', name]
  const env = { DATA_DIR: portal.dataDir, PUBLIC_URL: portal.url }
  const { out, err } = await operatorCommand('staff', words, env)
  const link = /https?:\S+\/office\/invitation\?link=\S+/.exec(out)?.[0]
  if (link === undefined) throw new Error(`No link in: ${out}${err}`)
  return link
}

export async function fillPassword(page: Page): Promise<void> {
  await heading(page, 'Welcome to the office')
  await field(page, 'Password').fill(aPassword)
  await field(page, 'Confirm password').fill(aPassword)
  await button(page, 'Continue').click()
}

export async function choosePassword(page: Page): Promise<void> {
  await fillPassword(page)
  await heading(page, 'Connect your authenticator app')
}

/** Returns the secret shown below the QR code. */
export async function secretOn(page: Page): Promise<string> {
  return (await page.locator('code').innerText()).replaceAll(/\s/g, '')
}

export async function connectAuthenticator(page: Page, secret: string): Promise<string[]> {
  await field(page, 'Authenticator code').fill(codeAt(secret, Date.now()))
  await button(page, 'Confirm').click()
  await heading(page, 'Save your recovery codes')
  return page.locator('ol code').allInnerTexts()
}

/**
 * Signs in with the next authenticator code, because accepting the invitation has used the current code. The server
 * accepts the next code, because it tolerates a clock that is 30 s fast.
 */
export async function logIn(page: Page, { email, secret }: Pick<OfficePerson, 'email' | 'secret'>) {
  await field(page, 'Email address').fill(email)
  await field(page, 'Password').fill(aPassword)
  await field(page, 'Authenticator code').fill(codeAt(secret, Date.now() + codeLifetimeMs))
  await button(page, 'Log in').click()
}

/** Creates a colleague and signs in, both without using the screens. Then opens the queue. */
export async function newColleague(
  browser: Browser,
  portal: PortalServer,
  role: Role,
  name: string,
): Promise<OfficePerson> {
  const { login, ...colleague } = await activeColleague(portal, role, name)
  const person = await visit(browser, { screen: 'desk', url: portal.url })
  reportFailure(person, portal)
  const answer = await person.context.request.post('/api/Office/login', {
    headers: officeClient,
    data: login,
  })
  if (!answer.ok()) throw new Error(await answer.text())
  await person.page.goto('/office/')
  await heading(person.page, 'Queue')
  return { ...person, name, ...colleague }
}

async function asked<Row extends pg.QueryResultRow>(
  { dataDir }: PortalServer,
  question: string,
  ...values: string[]
): Promise<pg.QueryResult<Row>> {
  const address = runningDatabase(dataDir)?.address
  if (address === null) throw new Error('The database does not run')
  const client = new pg.Client({ ...address, options: '-c matric.actor=system' })
  await client.connect()
  try {
    return await client.query<Row>(question, values)
  } finally {
    await client.end()
  }
}

/**
 * Sets the last identity confirmation of all colleagues to 16 minutes ago. The next call that needs a confirmed
 * identity then requires a new code.
 */
export async function ageCodes(portal: PortalServer): Promise<void> {
  const { rowCount } = await asked(
    portal,
    `update staff_token set stepped_up_at = now() - interval '16 minutes'`,
  )
  if (rowCount === 0) throw new Error('No colleague is signed in')
}

export async function letterCodes(portal: PortalServer, email: string): Promise<string[]> {
  const { rows } = await asked<{ code: string }>(
    portal,
    `select code from document join applicant on applicant.id = applicant_id where kind = 'letter' and email = $1`,
    email,
  )
  return rows.map(({ code }) => code)
}

/**
 * Confirms the colleague's identity with a recovery code. Then discards the recorded console errors, because the
 * rejected request that opened the dialog logged one.
 */
export async function giveCode({ page, recoveryCodes, forget }: OfficePerson): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
  await dialog.getByLabel('Authenticator code').fill(recoveryCodes.pop() ?? '')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
  forget()
}

/**
 * Narrows the queue with `narrow` and waits until it shows one row. `sought`: a search text or a status that the
 * request for the new list contains. Waits for the response first. Otherwise a previous list with one row could be
 * taken for the new list.
 */
export async function narrowToOneRow(
  page: Page,
  sought: string,
  narrow: () => Promise<unknown>,
): Promise<void> {
  const found = page.waitForResponse(
    (response) =>
      response.url().endsWith('/search-applications') &&
      response.request().postData()?.includes(JSON.stringify(sought)) === true,
  )
  await narrow()
  await found
  await page.getByText('1 shown').waitFor()
}

/** Opens an application from the queue by its number or the applicant's email address. */
export async function openApplication(page: Page, search: string, name: RegExp): Promise<void> {
  await page.goto('/office/')
  await narrowToOneRow(page, search, async () => {
    const box = field(page, 'Search')
    if ((await box.inputValue()) === search) await page.reload()
    else await box.fill(search)
  })
  await page.getByRole('link', { name }).click()
  await heading(page, name)
}

/** Returns the applicant id in the URL; null if the page does not show an application. */
export const shownApplication = (page: Page) => /applications\/([\w-]+)/.exec(page.url())?.[1] ?? null

/**
 * Calls `press`, which opens another application or ends the list. Waits until the colleague holds the lease of that
 * application, and returns its applicant id; null at the end of the list. Waiting for the new URL would not be
 * enough: for a moment after it changes, keyboard shortcuts still act on the previous application.
 */
export async function openAnother(page: Page, press: () => Promise<void>): Promise<string | null> {
  const before = shownApplication(page)
  const leased = new Set<unknown>()
  const note = (response: Response) => {
    if (response.url().endsWith('/take-application'))
      leased.add(response.request().postDataJSON().applicantId)
  }
  page.on('response', note)
  await press()
  await expect.poll(() => shownApplication(page)).not.toBe(before)
  const opened = shownApplication(page)
  if (opened === null) await heading(page, 'Nothing left for you in this list')
  else {
    await expect.poll(() => [...leased]).toContain(opened)
    await page.getByText(/^You, until/).waitFor()
  }
  page.off('response', note)
  return opened
}

/** Like `openApplication`, but by keyboard alone. The page must show the queue. */
export async function openByKeyboard(page: Page, search: string, name: RegExp): Promise<void> {
  await narrowToOneRow(page, search, async () => {
    await page.keyboard.press('/')
    await page.keyboard.type(search)
  })
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await heading(page, name)
}

export async function proposeToAdmit(page: Page): Promise<void> {
  // All decision buttons appear together. If the page has a button that confirms the grades, it is therefore visible
  // once «Admit» is visible.
  await button(page, 'Admit').waitFor()
  const rest = page.getByRole('button', { name: /^Confirm (all|other) / })
  if (await rest.isVisible()) await rest.click()
  await button(page, 'Admit').click()
  await field(page, '2 Other qualification shown').check()
  await field(page, 'Reason for admitting although the requirements are not met').fill(
    'The slips were seen at the centre.',
  )
  await button(page, 'Propose admission').click()
  await page.getByText('Proposed, waiting for approval').waitFor()
}

/**
 * Presses `Ctrl Enter` until the page has sent a request to the endpoint. The page ignores the key directly after the
 * screen has changed.
 */
export async function confirm(page: Page, endpoint: string): Promise<void> {
  let isSent = false
  const note = (request: Request) => {
    if (request.url().endsWith(`/Office/${endpoint}`)) isSent = true
  }
  page.on('request', note)
  await expect
    .poll(async () => {
      if (!isSent) await page.keyboard.press('Control+Enter')
      return isSent
    })
    .toBe(true)
  page.off('request', note)
}
