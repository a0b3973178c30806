import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import * as authPages from '#tests/journeys/actions/auth-pages.ts'
import { activatedApplicant, applicantAtRecords, paidApplicant } from '#tests/journeys/actions/prepared.ts'
import * as records from '#tests/journeys/actions/records.ts'
import { stepScreens } from '#tests/journeys/actions/step-screens.ts'
import { openBrowser } from '#tests/support/browser/browser.ts'
import { atCheckout } from '#tests/support/payments/checkout.ts'
import { type PortalServer, startPortal } from '#tests/support/browser/portal-server.ts'
import { serveBarePage } from './bare-page.ts'
import type { BenchResult } from '../result.ts'
import { figure, runs } from './figure.ts'
import { nextSteps } from './next-steps.ts'
import { slowestInteraction } from './phone-interactions.ts'
import { onSlowPhone, secondsOf, secondsToRead, signInAs } from './slow-phone.ts'
import { traffic } from './traffic.ts'

/*
 * Measures in Chromium, on a simulated cheap phone with a slow network, how long pages, the payment confirmation and an
 * upload take. Also measures the network traffic and the slowest interaction of a whole application.
 */

/** Maximum times in seconds on the simulated slow phone (see slow-phone.ts). */
const limits = {
  landing: 1.8,
  signIn: 3,
  signInScripts: 4,
  dashboard: 1.2,
  payment: 2.5,
  slip: 6,
}
const slipBytes = 4_000_000

export async function phone(): Promise<BenchResult[]> {
  const [portal, browser] = await Promise.all([startPortal(), openBrowser()])
  try {
    return [
      ...(await publicPages(portal, browser)),
      ...(await nextSteps(portal, browser)),
      await dashboardReopened(portal, browser),
      await payment(portal, browser),
      await slip(portal, browser),
      ...(await traffic(portal, browser)),
      await slowestInteraction(portal, browser),
    ]
  } finally {
    await browser.close()
    await portal.close()
  }
}

async function repeated(measure: () => Promise<number>): Promise<number[]> {
  const seconds: number[] = []
  for (let run = 0; run < runs; run++) seconds.push(await measure())
  return seconds
}

async function publicPages({ url }: PortalServer, browser: Browser): Promise<BenchResult[]> {
  const bare = await serveBarePage()
  const painted = (address: string) =>
    repeated(() =>
      onSlowPhone(browser, url, async (page) => {
        await page.goto(address, { waitUntil: 'commit' })
        await page.getByText(/\w/).first().waitFor()
        return secondsToRead(page)
      }),
    )
  const applicant = await activatedApplicant(url)
  const signIn = () => repeated(() => onSlowPhone(browser, url, (page) => coldSignIn(page, applicant)))
  const signInScripts = () =>
    repeated(() =>
      onSlowPhone(browser, url, (page) =>
        secondsOf(() => page.goto('/application/auth/login', { waitUntil: 'load' })),
      ),
    )
  try {
    return [
      figure('a bare React page, loaded the same way', await painted(bare.url)),
      figure('landing page readable', await painted('/application/'), limits.landing),
      figure('sign-in usable, nothing cached: filled in and sent', await signIn(), limits.signIn),
      figure('all scripts of the sign-in page loaded', await signInScripts(), limits.signInScripts),
    ]
  } finally {
    bare.stop()
  }
}

/**
 * Opens the login page without a cache, fills in the form and submits it as early as possible. The prerendered form can
 * be submitted before the page's scripts have loaded, and the sign-in must succeed even then. Returns the time in
 * seconds until the form was submitted.
 * @throws if the applicant's name is not shown after the sign-in.
 */
async function coldSignIn(page: Page, applicant: authPages.Applicant): Promise<number> {
  const sent = await secondsOf(async () => {
    await page.goto('/application/auth/login', { waitUntil: 'commit' })
    await authPages.login(page, applicant)
  })
  await page.getByText(applicant.firstName).first().waitFor()
  return sent
}

async function dashboardReopened({ url }: PortalServer, browser: Browser): Promise<BenchResult> {
  const applicant = await paidApplicant(url)
  const seconds = await onSlowPhone(browser, url, async (page) => {
    await signInAs(page, applicant)
    await authPages.heading(page, 'Bio-Data')
    return repeated(() =>
      secondsOf(async () => {
        await page.goto('/application/dashboard', { waitUntil: 'commit' })
        await page.getByRole('region', { name: 'Next step' }).getByRole('link').waitFor()
      }),
    )
  })
  return figure('dashboard reopened, until its next step can be opened', seconds, limits.dashboard)
}

async function payment({ url }: PortalServer, browser: Browser): Promise<BenchResult> {
  const seconds = await repeated(async () => {
    const applicant = await activatedApplicant(url)
    return onSlowPhone(browser, url, async (page) => {
      await signInAs(page, applicant)
      await authPages.heading(page, `Hello ${applicant.firstName}`)
      await authPages.goToCheckout(page)
      const returned = page.waitForRequest(
        (request) =>
          request.isNavigationRequest() && new URL(request.url()).pathname.startsWith('/application/'),
      )
      await atCheckout(page, 'pay')
      await returned
      return secondsOf(() => page.getByText('Payment received').waitFor())
    })
  })
  return figure('payment confirmed after returning from the gateway', seconds, limits.payment)
}

async function slip({ url }: PortalServer, browser: Browser): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'matric-bench-slip-'))
  // The browser reads the photo from a file. If Playwright sent the photo to the page, a script would decode it there,
  // which takes 2 s on the slow processor.
  const photo = join(folder, 'slip.jpg')
  try {
    const jpeg = await photoOfPaper()
    writeFileSync(photo, jpeg)
    const seconds = await repeated(async () => {
      const applicant = await applicantAtRecords(url)
      return onSlowPhone(browser, url, async (page) => {
        await signInAs(page, applicant)
        const [school] = stepScreens('educationalRecords')
        await school?.fill(page)
        await school?.save(page)
        await records.fillOlevel(page)
        return secondsOf(() => records.sendSlip(page, photo))
      })
    })
    return figure(`result slip of ${(jpeg.length / 1e6).toFixed(1)} MB sent`, seconds, limits.slip)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Draws a picture like a phone photo of a printed page: 12 megapixels, dark rows on a light background, and some noise.
 * Returns a JPEG of at most 4 MB.
 */
async function photoOfPaper(): Promise<Buffer> {
  const rows = Array.from(
    { length: 60 },
    (_, at) =>
      `<text x="200" y="${300 + at * 60}" font-size="42" font-family="serif">Subject ${at + 1}: grade ${'ABCDEF'[at % 6]}${(at % 9) + 1}, centre 42501, candidate 4250101001</text>`,
  )
  const page = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="4000"><rect width="3000" height="4000" fill="#e9e6df"/>${rows.join('')}</svg>`,
  )
  const noise = await sharp({
    create: {
      width: 3000,
      height: 4000,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 22 },
    },
  })
    .png()
    .toBuffer()
  const picture = await sharp(page)
    .composite([{ input: noise, blend: 'soft-light' }])
    .png()
    .toBuffer()
  for (let quality = 98; quality > 40; quality -= 1) {
    const jpeg = await sharp(picture).jpeg({ quality }).toBuffer()
    if (jpeg.length <= slipBytes) return jpeg
  }
  throw new Error('The drawn photo does not fit into 4 MB')
}
