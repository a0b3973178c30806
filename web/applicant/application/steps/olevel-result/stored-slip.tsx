import { useStoredImage } from '#web/applicant/queries/images.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './subject-rows.module.css'

/** The result slip of a saved result. Empty while the picture is loading; after a failure, a button to try again. */
export function StoredSlip({ ticket, of }: { ticket: string; of: string }) {
  const { address, failed, retry } = useStoredImage(ticket)
  return (
    <div className={styles.slip}>
      {address !== null && <img src={address} alt={`Result slip of ${of}`} />}
      {failed && (
        <>
          <p>The result slip could not be loaded.</p>
          <Button
            kind="quiet"
            title="Load the slip again"
            aria-label={`Load the slip again: ${of}`}
            onClick={retry}
          />
        </>
      )}
    </div>
  )
}
