import type { Page } from 'playwright-core'
import { steps, stepPage } from '#contract/steps/registry.ts'
import type { PortalServer } from '#tests/support/browser/portal-server.ts'
import {
  acceptedApplicant,
  admittedApplicant,
  declinedApplicant,
  enrolledApplicant,
  lapsedApplicant,
  rejectedApplicant,
  withdrawnApplicant,
} from './after-decision.ts'
import { showMenu } from './dashboard.ts'
import { askedApplicant, type Decide } from './decided.ts'
import { type Applicant, button } from './auth-pages.ts'
import {
  activatedApplicant,
  applicantToSubmit,
  applicantWhoPaidShort,
  applicantWithOpenPayment,
  paidApplicant,
  submittedApplicant,
} from './prepared.ts'

/* All pages of the portal, for journeys that test every page in the same way. */

/** A page of the portal in one state, for example with an open dialog. */
export interface View {
  path: string
  /** Acts on the page after it has loaded, for example opens a dialog. */
  act?(page: Page): Promise<unknown>
}

/** Views for the applicant that `create` returns. Without `create`, no applicant is signed in. */
export interface Views {
  who: string
  create?(): Promise<Applicant>
  views: readonly View[]
}

/** Views of a signed-in applicant. `create` returns this applicant. */
type SignedInViews = Views & Required<Pick<Views, 'create'>>

const openDetails = (page: Page) =>
  page.locator('details').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')))

const press = (name: string | RegExp) => (page: Page) => button(page, name).first().click()

const waitForLink = (name: string) => (page: Page) => page.getByRole('link', { name }).waitFor()

async function openDialog(page: Page, opener: string): Promise<void> {
  await button(page, opener).first().click()
  await page.getByRole('alertdialog').waitFor()
}

const view = (path: string, act?: View['act']): View => ({ path, ...(act && { act }) })

export const unknownPath = 'no-such-page'

export const publicViews: Views = {
  who: 'nobody signed in',
  views: [
    view('', openDetails),
    view('eligibility', openDetails),
    view('verify'),
    view('verify/AAAA-BBBB-CCCC-DDDD'),
    view('auth/registration', openDetails),
    view('auth/registration', press('Register')),
    view('auth/login', press('Login')),
    view('auth/activate', openDetails),
    view('auth/forgot-password', openDetails),
    view('auth/reset-password', openDetails),
    view('auth/confirm-email'),
    view(unknownPath),
  ],
}

/** Paths of the public pages below `/application/`, without duplicates. */
export const publicPaths: readonly string[] = [...new Set(publicViews.views.map(({ path }) => path))]

/** Returns the views of signed-in applicants at every stage, from the unpaid application fee to the last receipt. */
export function signedInViews(portal: PortalServer, photo: Uint8Array, decide: Decide): SignedInViews[] {
  const { url } = portal
  return [
    {
      who: 'an applicant who has not paid',
      create: () => activatedApplicant(url),
      views: [
        view('payments'),
        view('payments/all'),
        view('dashboard'),
        view('dashboard/enrolment'),
        view('dashboard/registration/records'),
      ],
    },
    {
      who: 'an applicant with an open payment',
      create: () => applicantWithOpenPayment(url),
      views: [view('payments')],
    },
    {
      who: 'an applicant who paid too little',
      create: () => applicantWhoPaidShort(url),
      views: [view('payments'), view('payments/all')],
    },
    {
      who: 'an applicant at the first step',
      create: () => paidApplicant(url),
      views: [
        view('dashboard'),
        view('dashboard/registration/bio-data', press('Save and continue')),
        view('dashboard/registration/program-choices'),
      ],
    },
    {
      who: 'an applicant who can submit',
      create: () => applicantToSubmit(url, photo),
      views: [
        ...steps.map(({ id }) => view(stepPage(id).slice(1))),
        view('dashboard/registration/records?part=olevelResults', press(/^Add another/)),
        view('dashboard/registration/complete-profile', openDetails),
        view('dashboard/registration/complete-profile', (page) => openDialog(page, 'Submit')),
        view('dashboard', showMenu),
      ],
    },
    {
      who: 'an applicant who has submitted',
      create: () => submittedApplicant(url, photo),
      views: [
        view('dashboard'),
        view('dashboard/admission-status', press('Make a card to share')),
        view('dashboard/registration/completed-profile'),
        view('dashboard/registration/bio-data'),
        view('dashboard/registration/records'),
        view('dashboard/registration/complete-profile'),
        view('dashboard/payment-history'),
        view('payments/all'),
        view('dashboard/notifications'),
        view('dashboard/outbox'),
        view('dashboard/requests'),
        view('dashboard/account'),
        view('dashboard/receipts'),
        view('dashboard/matric'),
        view('dashboard/portal'),
      ],
    },
    {
      who: 'an applicant who is asked for a correction',
      create: () => askedApplicant(portal, 'Your address has no house number.'),
      views: [
        view('dashboard'),
        view('dashboard/requests'),
        view('dashboard/notifications'),
        view('dashboard/registration/bio-data'),
      ],
    },
    {
      who: 'an admitted applicant',
      create: () => admittedApplicant(url, photo, decide),
      views: [
        view('dashboard'),
        view('dashboard/admission-status', press('Decline offer')),
        view('dashboard/enrolment'),
      ],
    },
    {
      who: 'an applicant who has accepted',
      create: () => acceptedApplicant(url, photo, decide),
      views: [
        view('dashboard'),
        view('dashboard/admission-status'),
        view('dashboard/enrolment'),
        view('dashboard/matric'),
        view('dashboard/portal'),
        view('dashboard/payment-history'),
      ],
    },
    {
      who: 'an enrolled applicant',
      create: () => enrolledApplicant(url, photo, decide),
      views: [view('dashboard'), view('dashboard/enrolment'), view('dashboard/payment-history')],
    },
    {
      who: 'an applicant who was rejected',
      create: () => rejectedApplicant(url, photo, decide),
      views: [view('dashboard'), view('dashboard/admission-status')],
    },
    {
      who: 'an applicant who declined',
      create: () => declinedApplicant(url, photo, decide),
      views: [view('dashboard/admission-status'), view('dashboard/enrolment')],
    },
    {
      who: 'an applicant whose offer has lapsed',
      create: () => lapsedApplicant(portal, photo, decide),
      views: [view('dashboard'), view('dashboard/admission-status'), view('dashboard/enrolment')],
    },
    {
      who: 'an applicant whose letter was withdrawn',
      create: () => withdrawnApplicant(portal, photo, decide),
      views: [
        view('dashboard'),
        view('dashboard/admission-status'),
        view('dashboard/enrolment'),
        view('dashboard/matric', waitForLink('See your admission status')),
        view('dashboard/portal', waitForLink('See your admission status')),
      ],
    },
  ]
}
