import { Link } from 'react-router'
import { formatDate } from '#contract/dates.ts'
import { formatNaira } from '#contract/money.ts'
import { admission } from '#institution/admission.ts'
import { fees } from '#institution/fees.ts'
import { identity } from '#institution/identity.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { BrandLink } from '../brand/brand-link.tsx'
import { usePage } from '../pages/use-page.ts'
import { paths } from '../paths.ts'
import styles from './landing.module.css'
import { landingBody, landingPicture } from './parts.ts'
import { Still } from './still.tsx'
import { useReturning } from './use-returning.ts'

/** The start page: what an applicant wants to know before the first click, readable before any script arrives. */
export function Landing() {
  const returning = useReturning()
  usePage(`Apply to ${identity.name}`)
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        Skip to the page
      </a>
      <header className={styles.head}>
        <BrandLink />
        <Link to={paths.login}>Login</Link>
      </header>
      <main id="main" tabIndex={-1}>
        <section className={styles.hero}>
          <div className={styles.words}>
            <p className={styles.session}>
              Admission {admission.session} · {admission.applicationType}
            </p>
            <h1>Study at {identity.name} from where you are</h1>
            <p>
              Apply to the {identity.centre} on your phone. You can stop at any time and go on where you left:
              nothing you have saved is lost.
            </p>
            <p className={styles.facts}>
              <span>
                Application fee <strong>{formatNaira(fees.ApplicationFee.amount)}</strong>
              </span>
              {admission.closesOn !== undefined && (
                <span>
                  Open until <strong>{formatDate(admission.closesOn)}</strong>
                </span>
              )}
            </p>
            <div className={styles.start}>
              {returning ? (
                <Link to={paths.dashboard} className={buttonClass('primary', true)}>
                  Continue your application
                </Link>
              ) : (
                <Link to={paths.registration} className={buttonClass('primary', true)}>
                  Get started
                </Link>
              )}
            </div>
          </div>
          <div className={styles.picture}>
            <Still page={landingPicture} />
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
