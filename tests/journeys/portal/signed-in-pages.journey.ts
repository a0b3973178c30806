import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { holdAnimations, playAnimations } from '../browser/animations.ts'
import { type Decide, openOffice } from '../actions/decided.ts'
import * as authPages from '../actions/auth-pages.ts'
import { misplacedMessages } from '../browser/messages.ts'
import { movedTexts, recordMoves } from '../browser/moves.ts'
import { signedInViews } from '../actions/portal-pages.ts'
import { watchLoading } from '../browser/settled.ts'
import { smallTargets } from '../browser/targets.ts'

/*
 * Tests pages for signed-in applicants with slow API responses: the pages have no layout shift while they load, no
 * message covers a control, and their title names the page. On a phone, also tests the size of targets. The animation
 * of an important moment is short, moves no text, and does not cover the main action.
 */

let decide: Decide

const { portal, browser } = await sharedPortalAndBrowser({
  async prepare(started) {
    decide = await openOffice(started)
  },
})
const photo = await noisyPicture(600, 800, 'jpeg')

/** Delay of each API response. The page shows placeholders until the response arrives. */
const delayMs = 300

/** Title of each page by path, without the suffix that begins with « – ». */
const titles: Readonly<Record<string, string>> = {
  payments: 'Payments',
  'payments/all': 'All Payments',
  dashboard: 'Dashboard',
  'dashboard/registration/bio-data': 'Bio-Data',
  'dashboard/registration/next-of-kin': 'Next of Kin',
  'dashboard/registration/program-choices': 'Program Choices',
  'dashboard/registration/records': 'Records',
  'dashboard/registration/picture-upload': 'Picture Upload',
  'dashboard/registration/complete-profile': 'Preview Profile',
  'dashboard/registration/completed-profile': 'Your Completed Profile',
  'dashboard/admission-status': 'Admission Status',
  'dashboard/enrolment': 'Enrolment',
  'dashboard/payment-history': 'Payment History',
  'dashboard/notifications': 'Notifications',
  'dashboard/outbox': 'Outbox',
  'dashboard/requests': 'Requests',
  'dashboard/account': 'Account',
  'dashboard/receipts': 'Print Receipts',
  'dashboard/matric': 'Matric Number',
  'dashboard/portal': 'Set Portal Password',
}

interface More {
  /** Paths in addition to those of `signedInViews`. */
  pages?: readonly string[]
  /** Paths of the pages for important moments, such as the submission. The value: whether the picture is animated. */
  moments?: Record<string, 'animated' | 'still'>
}

/** Additional pages and checks for the applicants of `signedInViews`, by `who`. */
const more: Readonly<Record<string, More>> = {
  'an applicant at the first step': { pages: ['payments/all', 'dashboard/registration/next-of-kin'] },
  'an applicant who has submitted': { moments: { 'dashboard/admission-status': 'animated' } },
  'an admitted applicant': {
    pages: ['dashboard/matric'],
    moments: { 'dashboard/admission-status': 'animated' },
  },
  'an applicant who has accepted': { moments: { 'dashboard/admission-status': 'animated' } },
  'an enrolled applicant': {
    pages: ['dashboard/admission-status', 'dashboard/matric', 'dashboard/receipts'],
    moments: { 'dashboard/matric': 'still', 'dashboard/enrolment': 'animated' },
  },
}

const groups = signedInViews(portal, photo, (...decision) => decide(...decision))

test('each of the additional tests is for an applicant that exists', () => {
  const names = groups.map(({ who }) => who)
  expect(Object.keys(more).filter((who) => !names.includes(who))).toEqual([])
})

test.each(groups)('pages for $who', async ({ who, create, views }) => {
  const { pages = [], moments = {} } = more[who] ?? {}
  const paths = new Set([...views.map(({ path }) => path), ...pages])
  const applicant = await create()
  for (const screen of ['phone', 'desk'] as const) {
    const person = await visit(browser, { screen, url: portal.url })
    reportFailure(person, portal)
    const { page, context } = person
    await recordMoves(page)
    const settled = watchLoading(page)
    await page.goto('/application/auth/login')
    await authPages.login(page, applicant)
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor({ state: 'detached' })
    await settled()
    await delayResponses(page)
    await page.evaluate(forgetResponses)
    // The dashboard is opened twice: first as on a new device, then with the responses that the first visit has stored.
    for (const path of ['dashboard', ...paths]) {
      await page.goto(`/application/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled()
      // Messages disappear after some seconds, so this check is first and does not wait until it succeeds.
      expect(await misplacedMessages(page), `messages on ${path} on a ${screen}`).toEqual([])
      await expect
        .poll(async () => (await page.title()).replace(/ – .*/, ''), { message: `title of ${path}` })
        .toBe(titles[path.replace(/\?.*/, '')])
      expect(await movedTexts(page), `${path} on a ${screen}`).toEqual([])
      const small = { message: `small targets on ${path}` }
      if (screen === 'phone') await expect.poll(() => smallTargets(page), small).toEqual([])
    }
    await holdAnimations(page)
    for (const [path, picture] of Object.entries(moments)) {
      await page.goto(`/application/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled()
      const { endMs, ...faults } = await playAnimations(page)
      expect(faults, `animation of ${path}`).toEqual({ moved: [], coveredAt: [] })
      expect(await movedTexts(page), `${path} with motion`).toEqual([])
      expect(endMs > 0, `${path} is animated`).toBe(picture === 'animated')
      expect(endMs, `duration of the animation of ${path}`).toBeLessThanOrEqual(1_200)
    }
    await context.close()
  }
})

/** Deletes the responses that this device has stored, so that the next page is opened as on a new device. */
function forgetResponses(): void {
  const { profileId } = JSON.parse(sessionStorage.getItem('answers') ?? '{}')
  sessionStorage.setItem('answers', JSON.stringify({ profileId, answers: {} }))
}

async function delayResponses(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await pause(delayMs)
    // The page may have been closed in the meantime.
    await route.continue().catch(() => undefined)
  })
}
