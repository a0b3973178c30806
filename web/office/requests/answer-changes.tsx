import type { AnswerChange, OfficeRequest, ShownPicture } from '#contract/office/requests/requests.ts'
import { useUploadedPicture } from '../page/use-uploaded-picture.ts'
import { AskAgain, type AskAgainChoice, ItemOutcome } from './ask-again.tsx'
import { askedFirst, itemOf } from './request-items.ts'
import styles from './requests.module.css'

type Section = OfficeRequest['sections'][number]

/**
 * A requested section: what was asked for, and the changed answers and pictures, old and new side by side. `choice`
 * contains the items to ask for again; null if the colleague cannot ask again here, for example while the request form
 * is open.
 */
export function AnswerChanges({ section, choice }: { section: Section; choice: AskAgainChoice | null }) {
  const { stepId, title, fields, doneAt, changes, picturesBefore, picturesAfter } = section
  const hasNewPictures = picturesAfter.some(({ file }) => picturesBefore.every((old) => old.file !== file))
  const hasOldPictures = picturesBefore.some(({ file }) => picturesAfter.every((now) => now.file !== file))
  const arePicturesShown = doneAt !== null && (hasNewPictures || hasOldPictures)
  return (
    <section className={styles.section} aria-label={title}>
      <h2>
        {title}
        {fields.length > 0 && <span>: {fields.join(', ')}</span>}
        <ItemOutcome item={section} askedAgain={section.askedAgain} />
      </h2>
      {doneAt === null ? (
        <p className={styles.muted}>Not answered</p>
      ) : (
        changes.length === 0 && !arePicturesShown && <p className={styles.muted}>Nothing has changed</p>
      )}
      {changes.length > 0 && <ChangedAnswers changes={changes} />}
      {arePicturesShown && (
        <div className={styles.pictures}>
          <Pictures title="Before" pictures={picturesBefore} />
          <Pictures title="Now" pictures={picturesAfter} />
        </div>
      )}
      <AskAgain
        choice={choice}
        items={
          fields.length === 0
            ? [{ item: itemOf(stepId), label: title }]
            : fields.map((field) => ({ item: itemOf(stepId, field), label: field }))
        }
      />
    </section>
  )
}

/** A requested document: its picture and, if there is one, the picture from an earlier request for this document. */
export function AnsweredDocument({
  document,
  isAnswered,
  choice,
}: {
  document: OfficeRequest['documents'][number]
  isAnswered: boolean
  choice: AskAgainChoice | null
}) {
  const { id, name, explanation, file, earlierFile } = document
  return (
    <section className={styles.section} aria-label={name}>
      <h2>
        {name}
        {explanation !== '' && <span>: {explanation}</span>}
        <ItemOutcome item={document} askedAgain={[]} />
      </h2>
      {file === null && <p className={styles.muted}>{isAnswered ? 'Not sent' : 'Not answered'}</p>}
      {file !== null && (
        <div className={styles.pictures}>
          {earlierFile !== null && (
            <Pictures title="Before" pictures={[{ title: name, file: earlierFile }]} />
          )}
          <Pictures title="Now" pictures={[{ title: name, file }]} />
        </div>
      )}
      <AskAgain choice={choice} items={[{ item: id, label: name }]} />
    </section>
  )
}

function ChangedAnswers({ changes }: { changes: readonly AnswerChange[] }) {
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Answer</th>
          <th scope="col">Before</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {askedFirst(changes).map(({ section, label, before, after, isAsked }) => (
          <tr key={JSON.stringify([section, label, before, after])}>
            <th scope="row">
              {label}
              {!isAsked && <span className={styles.unasked}> (not asked for)</span>}
            </th>
            <td>{before === null ? <i>None</i> : <del>{before === '' ? 'Empty' : before}</del>}</td>
            <td>{after === null ? <i>Removed</i> : <ins>{after === '' ? 'Empty' : after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Pictures({ title, pictures }: { title: string; pictures: readonly ShownPicture[] }) {
  return (
    <div>
      <h3>{title}</h3>
      {pictures.length === 0 && <p className={styles.muted}>None</p>}
      {pictures.map((picture) => (
        <SmallPicture key={picture.file} picture={picture} of={title} />
      ))}
    </div>
  )
}

function SmallPicture({ picture: { title, file }, of }: { picture: ShownPicture; of: string }) {
  const { address } = useUploadedPicture(file)
  return (
    <figure>
      {address === null ? (
        <span className={styles.noPicture} />
      ) : (
        <img src={address} alt={`${title}, ${of.toLowerCase()}`} />
      )}
      <figcaption>{title}</figcaption>
    </figure>
  )
}
