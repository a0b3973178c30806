import type { OfferAnswer, OfferRow } from '#contract/office/offers/offers.ts'
import styles from './offers.module.css'

/**
 * Four squares for acceptance fee, matric number, school fee and portal account, with the name of the last step that is
 * done. Shows a dash if the offer is not accepted.
 */
export function EnrolmentSquares({
  offer,
}: {
  offer: Pick<OfferRow, 'hasMatricNumber' | 'hasSchoolFee' | 'hasPortalAccount'> & {
    answer: OfferAnswer | null
  }
}) {
  if (offer.answer !== 'accepted') return <>–</>
  const steps = [
    { title: 'Fee', done: true },
    { title: 'Matric', done: offer.hasMatricNumber },
    { title: 'School', done: offer.hasSchoolFee },
    { title: 'Portal', done: offer.hasPortalAccount },
  ]
  const done = steps.filter((step) => step.done)
  return (
    <span className={styles.enrolment}>
      <span className={styles.squares} aria-hidden="true">
        {steps.map(({ title, done: isDone }) => (
          <i key={title} className={isDone ? styles.done : undefined} />
        ))}
      </span>
      <span className="visually-hidden">{done.map(({ title }) => title).join(', ')}</span>
      <span aria-hidden="true">{done.at(-1)?.title}</span>
    </span>
  )
}
