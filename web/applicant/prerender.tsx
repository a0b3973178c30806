import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { identity } from 'virtual:institution/identity'
import { type FormStart, FormStartContext } from '#web/forms/form-start.ts'
import { LateText, LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx'
import { App } from './app.tsx'
import { newcomer, returning } from './auth/portraits.ts'
import { type BasicFacts, BasicBusy, BasicPage } from './basic/basic-page.tsx'
import { landingBody, landingPicture } from './landing/parts.ts'
import { frameAt, pagesAt } from './routes.tsx'
import { framedPages as dashboardPages } from './guarded/page-pending.tsx'
import { basePath, paths } from './paths.ts'
import { type LookedUp, LookedUpContext } from './verify/looked-up.ts'

/** Titles of the prerendered pages. Each page sets the same title once its script runs. */
export const titles: Record<string, string> = {
  [paths.landing]: `Apply to ${identity.name}`,
  [paths.registration]: 'Registration',
  [paths.login]: 'Login',
  [paths.activate]: 'Activate your profile',
  [paths.forgotPassword]: 'Forgot password',
  [paths.resetPassword]: 'New password',
  [paths.confirmEmail]: 'Confirm your email address',
  [paths.eligibility]: 'Check whether you qualify',
  [paths.verify]: 'Check a document',
}

/** Descriptions of the prerendered pages, which search engines show below the title. */
export const descriptions: Record<string, string> = {
  [paths.landing]: `Apply to ${identity.name} from your phone: fill in the form, pay the application fee and follow the decision.`,
  [paths.registration]: `Create your profile to apply to ${identity.name}. It takes about three minutes.`,
  [paths.login]: `Sign in to continue your application to ${identity.name}, or to see the decision.`,
  [paths.activate]: 'Activate your profile with the code from your email.',
  [paths.forgotPassword]: 'Get an email with a code to set a new password.',
  [paths.resetPassword]: 'Set a new password with the code from your email.',
  [paths.confirmEmail]: 'Confirm your email address with the code from your email.',
  [paths.eligibility]:
    'Compare your results with the entry requirements of each programme before you pay anything.',
  [paths.verify]: `Check whether ${identity.name} issued a letter, a form or a receipt.`,
}

export function documentTitle(title: string): string {
  return `${title} – ${identity.abbreviation}`
}

/**
 * Renders a public page to HTML. `at` is its path below `/application`, with the query string. `start` is the state of
 * a form that was submitted without JavaScript. `lookedUp` is the result for the page that checks a printed document.
 */
export async function renderPage(
  at: string,
  start: FormStart | null = null,
  lookedUp: LookedUp | null = null,
): Promise<string> {
  const { pathname } = new URL(at, 'http://localhost')
  const still = pathname === paths.landing ? [landingBody, landingPicture] : [newcomer, returning]
  await Promise.all([...pagesAt(pathname), ...still].map((page) => page.load()))
  return renderToString(
    <FormStartContext value={start}>
      <LookedUpContext value={lookedUp}>
        <StaticRouter basename={basePath} location={`${basePath}${at}`}>
          <App />
        </StaticRouter>
      </LookedUpContext>
    </FormStartContext>,
  )
}

/**
 * Renders the page that a signed-in applicant without JavaScript gets. `facts` is null if the server could not read the
 * data, for example because it is too busy.
 */
export function renderBasicPage(facts: BasicFacts | null): string {
  return renderToString(
    <StaticRouter basename={basePath} location={`${basePath}/basic`}>
      {facts === null ? <BasicBusy /> : <BasicPage facts={facts} />}
    </StaticRouter>,
  )
}

const lateText = (
  <>
    This page needs JavaScript. <a href={`${basePath}/basic`}>See your application without it</a>
  </>
)

/**
 * Renders the placeholder for pages that are not prerendered. It is shown until the page's scripts have loaded.
 */
export function renderPlaceholder(): string {
  return renderToString(<LoadingPlaceholder late={lateText} />)
}

/** Paths of the signed-in pages whose frame is prerendered, with their titles. */
export const framedPages: readonly { path: string; title: string }[] = [
  ...dashboardPages,
  { path: paths.payments, title: 'Payments' },
  { path: paths.allPayments, title: 'All Payments' },
]

/**
 * Renders the frame of a signed-in page without personal data: top bar, menu, heading and skeleton. Its buttons are
 * disabled. The portal replaces it once the frame's scripts have loaded. Leaves out the footer, which would be hidden
 * until then.
 */
export async function renderFrame(at: string): Promise<string> {
  await Promise.all(frameAt(at).map((page) => page.load()))
  const html = renderToString(
    <StaticRouter basename={basePath} location={`${basePath}${at}`}>
      <App />
    </StaticRouter>,
  )
  return html
    .replaceAll('<button ', '<button disabled ')
    .replace(/<footer.*<\/footer>/s, '')
    .replace('</main>', () => `${renderToString(<LateText>{lateText}</LateText>)}</main>`)
}
