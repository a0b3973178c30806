import { terms } from 'virtual:institution/terms'
import styles from './terms-of-applying.module.css'

/** The terms of applying, shown on the landing page, before the fee is paid and before the application is submitted. */
export function TermsOfApplying() {
  return (
    <details className={styles.terms}>
      <summary>What you agree to when you apply</summary>
      <dl>
        {terms.map(({ heading, text }) => (
          <div key={heading}>
            <dt>{heading}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
