import type { Preview } from './preview.ts'
import styles from './release.module.css'

/** One email of the preview. `open`: true if its text is shown at first. */
export function MailPreview({ mail, open }: { mail: Preview['mails'][number]; open: boolean }) {
  return (
    <details className={styles.mail} open={open}>
      <summary>
        {mail.to}: <strong>{mail.subject}</strong>
      </summary>
      <pre>{mail.text}</pre>
    </details>
  )
}
