import { useStoredImage } from '#web/applicant/queries/images.ts'
import { Button } from '#web/ui/button.tsx'
import { useProfile } from '#web/applicant/queries/profile.ts'
import styles from '#web/applicant/application/step-page/application-view.module.css'

/** The saved profile picture. Renders nothing until the picture is loaded; after a failure, a button to try again. */
export function ProfilePicture() {
  const { address, failed, retry } = useStoredImage(useProfile().profilePicture)
  if (failed) return <Button kind="quiet" title="Load the picture again" onClick={retry} />
  return address === null ? null : <img className={styles.picture} src={address} alt="You" />
}
