import styles from './finished-cloth.module.css'
import { Motif } from './motif.tsx'

/** The cloth with all squares filled, shown after submission. */
export function FinishedCloth() {
  return (
    <div className={styles.cloth} aria-hidden="true">
      <Motif name="bio-data" />
      <Motif name="next-of-kin" />
      <Motif name="program-choices" />
      <Motif name="records" />
      <Motif name="picture-upload" />
      <Motif name="preview-profile" />
    </div>
  )
}
