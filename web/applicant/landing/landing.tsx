import { formatDate } from '#contract/dates.ts'
import { formatNaira } from '#contract/money.ts'
import { admission } from 'virtual:institution/admission'
import { fees } from 'virtual:institution/fees'
import { identity } from 'virtual:institution/identity'
import { Link } from '#web/applicant/pages/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { BrandLink } from '../brand/brand-link.tsx'
import { usePage } from '../pages/use-page.ts'
import { paths } from '../paths.ts'
import styles from './landing.module.css'
import { landingBody, landingPicture } from './parts.ts'
import { Still } from '../pages/still.tsx'
import { useReturning } from './use-returning.ts'
import { returnLink } from './return-link.ts'

/**
 * The landing page. It can be read before any script has loaded. It contains the texts for the time before and after
 * the closing date. The HTML from the server decides which texts are visible.
 */
export function Landing() {
  const returning = useReturning()
  const link = returning === null ? null : returnLink(returning)
  const lastDay = admission.closesOn && formatDate(admission.closesOn)
  usePage(`Apply to ${identity.name}`)
  return (
    <div className={styles.page}>
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <header className={styles.head}>
        <BrandLink />
        {link === null ? <Link to={paths.login}>Login</Link> : <Link to={paths.dashboard}>Dashboard</Link>}
      </header>
      <main id="main" tabIndex={-1}>
        <section className={styles.hero}>
          <div className={styles.picture} aria-hidden="true">
            <Still page={landingPicture} />
          </div>
          <div className={styles.words}>
            <p className={styles.session}>
              Admission {admission.session} · {admission.applicationType}
            </p>
            <h1>Study at {identity.name} from where you are</h1>
            <p className={classNames(styles.lead, styles.whenOpen)}>
              Apply on your phone. Stop at any time: nothing you have saved is lost.
            </p>
            {lastDay !== undefined && (
              <p className={classNames(styles.lead, styles.whenClosed)}>
                Applications are closed. The last day was <strong>{lastDay}</strong>. If you have applied, log
                in to see the status of your application.
              </p>
            )}
            <div className={styles.start}>
              {link !== null ? (
                <Link to={link.to} className={buttonClass('accent', true)}>
                  {link.words}
                </Link>
              ) : (
                <>
                  <Link
                    to={paths.registration}
                    className={classNames(buttonClass('accent', true), styles.whenOpen)}
                  >
                    Get started
                  </Link>
                  <Link
                    to={paths.login}
                    className={classNames(buttonClass('accent', true), styles.whenClosed)}
                  >
                    Login
                  </Link>
                </>
              )}
            </div>
            <p className={classNames(styles.facts, styles.whenOpen)}>
              <span>
                Application fee <strong>{formatNaira(fees.ApplicationFee.amount)}</strong>
              </span>
              {lastDay !== undefined && (
                <span>
                  Open until <strong>{lastDay}</strong>
                </span>
              )}
            </p>
          </div>
        </section>
        <Still page={landingBody} />
      </main>
      <footer className={styles.foot}>
        <address>{identity.address.join(', ')}</address>
        <a href={identity.website}>{identity.website.replace('https://', '')}</a>
      </footer>
    </div>
  )
}
