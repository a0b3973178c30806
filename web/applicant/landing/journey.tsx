import { Motif, type MotifName } from '#web/pictures/motif.tsx'
import styles from './journey.module.css'

interface Stretch {
  motif: MotifName
  title: string
  text: string
}

const way: Stretch[] = [
  {
    motif: 'bio-data',
    title: 'Create your profile',
    text: 'Your names, your e-mail address, your phone number, a password.',
  },
  {
    motif: 'picture-upload',
    title: 'Activate it',
    text: 'We send a code to your e-mail address. Open the link in it.',
  },
  {
    motif: 'fees',
    title: 'Pay the application fee',
    text: 'By card, transfer or USSD. You then get your application number.',
  },
  {
    motif: 'records',
    title: 'Fill in your application',
    text: 'Bio-data, next of kin, programme, records, picture. About half an hour.',
  },
  {
    motif: 'preview-profile',
    title: 'Check and submit',
    text: 'Read everything once more. After that we begin to look at it.',
  },
  {
    motif: 'enrolment',
    title: 'Follow your admission',
    text: 'See the decision here, pay, and get your matric number.',
  },
]

/** The way from the first click to the matric number: six squares of the cloth. */
export function Journey() {
  return (
    <section className={styles.journey} aria-labelledby="how-it-goes">
      <h2 id="how-it-goes">How it goes</h2>
      <ol>
        {way.map(({ motif, title, text }) => (
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
