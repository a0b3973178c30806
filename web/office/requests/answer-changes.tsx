import type { AnswerChange, OfficeRequest, ShownPicture } from '#contract/office/requests.ts'
import { useUploadedPicture } from '../page/use-uploaded-picture.ts'
import styles from './requests.module.css'

type Section = OfficeRequest['sections'][number]

/** A requested section: what was asked for, and the changed answers and pictures, old and new side by side. */
export function AnswerChanges({ section }: { section: Section }) {
  const { title, fields, doneAt, changes, picturesBefore, picturesAfter } = section
  const hasNewPictures = picturesAfter.some(({ file }) => picturesBefore.every((old) => old.file !== file))
  const hasOldPictures = picturesBefore.some(({ file }) => picturesAfter.every((now) => now.file !== file))
  const arePicturesShown = doneAt !== null && (hasNewPictures || hasOldPictures)
  return (
    <section className={styles.section} aria-label={title}>
      <h2>
        {title}
        {fields.length > 0 && <span>: {fields.join(', ')}</span>}
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
    </section>
  )
}

/**
 * A requested document: the picture sent, beside the one of an earlier request for the same document if there is one.
 */
export function AnsweredDocument({
  document: { name, explanation, file, earlierFile },
  isAnswered,
}: {
  document: OfficeRequest['documents'][number]
  isAnswered: boolean
}) {
  return (
    <section className={styles.section} aria-label={name}>
      <h2>
        {name}
        {explanation !== '' && <span>: {explanation}</span>}
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
        {changes.map(({ section, label, before, after, isAsked }) => (
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
