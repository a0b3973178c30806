import { useImage } from '#web/applicant/queries/images.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import styles from '#web/applicant/application/step-page/application-view.module.css'

/** The saved profile picture. Renders nothing until the picture is loaded. */
export function ProfilePicture() {
  const url = useImage(useProfile().profilePicture)
  return url === null ? null : <img className={styles.picture} src={url} alt="You" />
}
