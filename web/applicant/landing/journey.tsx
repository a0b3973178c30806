import { landing } from 'virtual:institution/landing'
import { Motif, type MotifName } from '#web/pictures/motif.tsx'
import styles from './journey.module.css'

const { journey } = landing
const way: [MotifName, { title: string; text: string }][] = [
  ['bio-data', journey.profile],
  ['picture-upload', journey.activation],
  ['fees', journey.applicationFee],
  ['records', journey.application],
  ['preview-profile', journey.submission],
  ['enrolment', journey.admission],
]

export function Journey() {
  return (
    <section className={styles.journey} aria-labelledby="how-it-goes">
      <h2 id="how-it-goes">How it goes</h2>
      <ol>
        {way.map(([motif, { title, text }]) => (
          <li key={title}>
            <span className={styles.square}>
              <Motif name={motif} />
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
