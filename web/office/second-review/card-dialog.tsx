import type { KeyboardEvent } from 'react'
import { boardStateWords } from '#contract/office/list/list-filters.ts'
import type { ReviewCard } from '#contract/office/review/second-review.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Modal } from '#web/ui/modal.tsx'
import { isKeyOff } from '../keyboard/letter-keys.ts'
import { ApplicationLink } from '../list/application-link.tsx'
import dialog from '../page/large-dialog.module.css'
import { LargePicture } from '../page/large-picture.tsx'
import styles from './second-review.module.css'

interface CardDialogProps {
  card: ReviewCard
  onClose(): void
  onLeaveOut(): void
}

/** Dialog with the enlarged slips and all subjects of a proposal. `Esc` closes it, `x` leaves the proposal out. */
export function CardDialog({ card, onClose, onLeaveOut }: CardDialogProps) {
  const pressed = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (key !== 'x' || ctrlKey || metaKey || altKey || isKeyOff(key)) return
    event.preventDefault()
    onLeaveOut()
  }
  return (
    <Modal
      className={classNames(dialog.large, styles.large)}
      aria-labelledby="large-name"
      onClose={onClose}
      onKeyDown={pressed}
    >
      <div className={styles.slips}>
        {card.sittings.map(({ slip, exam }) => (
          <LargePicture key={slip} ticket={slip} title={`Result slip ${exam}`} />
        ))}
      </div>
      <div className={styles.side}>
        <h2 id="large-name">{card.name}</h2>
        <p>
          {card.applicationNumber ?? '--'}
          <br />
          {card.programme}, {card.level} level
          <br />
          Proposed by {card.proposedBy}
          <br />
          Examination body: {boardStateWords[card.board]}
        </p>
        {card.conditions !== '' && <p>Conditions: {card.conditions}</p>}
        {card.sittings.map(({ slip, exam, examNumber, subjects }) => (
          <table key={slip} className={styles.grades}>
            <caption>
              {exam}, {examNumber}
            </caption>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">Subject</th>
                <th scope="col">Grade</th>
              </tr>
            </thead>
            <tbody>
              {subjects.map(({ subjectName, grade, required }) => (
                <tr key={subjectName}>
                  <td>
                    {subjectName}
                    {required && <small> required</small>}
                  </td>
                  <td>{grade ?? 'Not on the slip'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
        <div className={styles.acts}>
          <Button title="Close" shortcut="Esc" kind="quiet" onClick={onClose} />
          <Button title="Leave out" shortcut="x" kind="quiet" onClick={onLeaveOut} />
          <ApplicationLink applicantId={card.applicantId}>Open the application</ApplicationLink>
        </div>
      </div>
    </Modal>
  )
}
