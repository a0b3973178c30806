import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { visit, type Visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { joined, pdfText } from '#tests/support/pdf-text.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import * as authPages from '../actions/auth-pages.ts'
import { expectGoodScreen } from '../browser/look.ts'
import { activatedApplicant, paidApplicant, submittedApplicant } from '../actions/prepared.ts'
import { asNaira, charged } from '#tests/support/payments/fees.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { institution } from '#tests/support/institution/index.ts'

const { portal, browser } = await sharedPortalAndBrowser()

async function arrive(at: string, screen: 'phone' | 'desk' = 'phone'): Promise<Visit> {
  const person = await visit(browser, { screen, url: portal.url })
  reportFailure(person, portal)
  await person.page.goto(`/application${at}`)
  return person
}

async function downloaded(page: Page, act: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** Returns the document code in a PDF, and the verification URL linked on its first page. */
async function proofIn(bytes: Buffer): Promise<{ code: string; address: URL }> {
  const code = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec((await pdfText(bytes)).pages.join('\n'))?.[0] ?? ''
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const links = await (await document.getPage(1)).getAnnotations()
  await document.loadingTask.destroy()
  const address = links.map(({ url }) => String(url)).find((url) => url.includes('?s='))
  return { code, address: new URL(address ?? '') }
}

test('a printed receipt is verified as genuine, and an altered one is not', async () => {
  const applicant = await paidApplicant(portal.url)
  const person = await arrive('/auth/login')
  const { page } = person
  await authPages.login(page, applicant)
  await authPages.heading(page, 'Bio-Data')
  await page.route('**/Printing/print-receipt', (route) => route.abort('connectionfailed'))
  await page.goto('/application/dashboard/receipts')
  await page.getByText('Unable to get your receipts').waitFor()
  person.forget()
  await expectGoodScreen(person, 'receipts without a network')
  await page.unroute('**/Printing/print-receipt')
  const { name, bytes } = await downloaded(page, () => page.goto('/application/dashboard/receipts'))
  expect(name).toBe(institution.documents.receipts.file)
  await page.getByText('Your receipts are being downloaded').waitFor()
  expect(new URL(page.url()).pathname).toBe('/application/dashboard/receipts')
  await expectGoodScreen(person, 'receipts')
  const { pages } = await pdfText(bytes)
  expect(joined(pages[0] ?? '')).toContain(joined(`${applicant.lastName} ${applicant.firstName}`))
  const { code, address } = await proofIn(bytes)
  await person.context.close()

  for (const screen of ['phone', 'desk'] as const) {
    const stranger = await arrive('/verify', screen)
    await authPages.heading(stranger.page, 'Check a document')
    await expectGoodScreen(stranger, 'the page that checks documents')
    await stranger.page.getByLabel('Code of the document').fill('7K3M')
    await authPages.button(stranger.page, 'Check').click()
    await stranger.page.getByText('Type all 16 digits and letters').waitFor()
    await stranger.page.getByLabel('Code of the document').fill(code.toLowerCase())
    await authPages.button(stranger.page, 'Check').click()
    await stranger.page.getByText('This document is genuine').waitFor()
    await stranger.page.getByText('Payment received').waitFor()
    await expectGoodScreen(stranger, 'a genuine document')
    const shown = await stranger.page.locator('main').innerText()
    for (const secret of [
      applicant.lastName,
      applicant.firstName,
      asNaira(charged.application).replace('₦', ''),
    ])
      expect(shown).not.toContain(secret)

    await stranger.page.goto(address.pathname + address.search)
    await stranger.page.getByText('This document is genuine').waitFor()
    const seal = address.searchParams.get('s') ?? ''
    const altered = new URLSearchParams({ s: `${seal.startsWith('B') ? 'C' : 'B'}${seal.slice(1)}` })
    await stranger.page.goto(`${address.pathname}?${altered}`)
    await stranger.page.getByText('We did not issue this document').waitFor()
    await expectGoodScreen(stranger, 'a document that is not ours')

    // Without a network, the page reports the failure only beside the field. It shows no message.
    await stranger.page.route('**/Printing/verify/**', (route) => route.abort('connectionfailed'))
    await stranger.page.getByLabel('Code of the document').fill('AAAA-BBBB-CCCC-DDDD')
    await authPages.button(stranger.page, 'Check').click()
    await stranger.page.getByText('We could not look it up').waitFor()
    expect(await stranger.page.getByRole('region', { name: 'Messages' }).count()).toBe(0)
    stranger.forget()
    await stranger.context.close()
  }
})

test('the submitted application is printed as submitted, with its picture', async () => {
  const applicant = await submittedApplicant(portal.url, await noisyPicture(600, 800, 'jpeg'))
  const person = await arrive('/auth/login')
  const { page } = person
  await authPages.login(page, applicant)
  await authPages.heading(page, 'Your Application')
  await page.goto('/application/dashboard/registration/completed-profile')
  const { name, bytes } = await downloaded(page, () =>
    authPages.button(page, 'Print Completed Application Form').click(),
  )
  expect(name).toBe(institution.documents.form.file)
  expect(bytes.length).toBeLessThan(150_000)
  const { pages, tagged } = await pdfText(bytes)
  expect(tagged).toBe(true)
  const text = joined(pages.join(''))
  for (const part of [applicant.lastName, '12 Market Road, Uyo', 'Mathematics', 'College of the Two Hills'])
    expect(text).toContain(joined(part))
  await expectGoodScreen(person, 'the completed profile after printing')
})

test('without a payment the receipts page says so, and downloads nothing', async () => {
  const applicant = await activatedApplicant(portal.url)
  const person = await arrive('/auth/login')
  await authPages.login(person.page, applicant)
  await authPages.heading(person.page, `Hello ${applicant.firstName}`)
  await person.page.goto('/application/dashboard/receipts')
  await person.page.getByText('There is no receipt yet').waitFor()
  // Discards the console error of the rejected request for receipts.
  person.forget()
  await expectGoodScreen(person, 'receipts before any payment')
})
