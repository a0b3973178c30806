import { fullName } from '#contract/names.ts'
import styles from './name-on-letter.module.css'

/**
 * The name as the admission letter will print it. Shown in this step, so that the applicant notices a misspelt name.
 */
export function NameOnLetter({ firstname, surname, othername }: Parameters<typeof fullName>[0]) {
  const name = fullName({
    surname: surname.trim(),
    firstname: firstname.trim(),
    othername: othername.trim(),
  })
  return (
    <section className={styles.letter} aria-label="Your name on the admission letter">
      <p>On your admission letter</p>
      <p className={styles.name}>Dear {name || '…'},</p>
      <p>Every letter and tone mark must match your result slips.</p>
    </section>
  )
}
