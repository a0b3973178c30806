import { useImage } from '#web/applicant/queries/images.ts'
import styles from './subject-rows.module.css'

/** The result slip of a saved result. Empty until the picture is loaded. */
export function StoredSlip({ ticket, of }: { ticket: string; of: string }) {
  const url = useImage(ticket)
  return <div className={styles.slip}>{url !== null && <img src={url} alt={`Result slip of ${of}`} />}</div>
}
