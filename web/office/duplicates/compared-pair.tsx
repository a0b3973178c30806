import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { formatDate, formatDateTime } from '#contract/dates.ts'
import type { DuplicateSide } from '#contract/office/duplicates/duplicates.ts'
import { Key } from '#web/ui/key.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { Loaded } from '../page/loaded.tsx'
import { listOf } from '../list/list-of-page.ts'
import { applicationPath } from '../paths.ts'
import { duplicateQuery } from '../queries.ts'
import { StatusMark } from '../table/status-mark.tsx'
import {
  compare,
  comparePhones,
  compareSittings,
  comparisonWords,
  type Comparison,
  sameFirst,
} from './compare.ts'
import { useUploadedPicture } from '../page/use-uploaded-picture.ts'
import styles from './duplicates.module.css'
import { LargePictures, type Picture } from './large-pictures.tsx'

/** Compares the data and pictures of two applications side by side. */
export function ComparedPair({ flagId }: { flagId: string }) {
  const query = useQuery(duplicateQuery(flagId))
  return (
    <Loaded query={query} what="The pair" rows={10}>
      {({ left, right }) => <Compared left={left} right={right} />}
    </Loaded>
  )
}

interface Sides {
  left: DuplicateSide
  right: DuplicateSide
}

const statusOf = ({ status, reconsideration, offerAnswer }: DuplicateSide) => (
  <StatusMark {...{ status, reconsideration, offerAnswer }} />
)

function Compared({ left, right }: Sides) {
  const navigate = useNavigate()
  const list = listOf(useLocation())
  const lefts = sameFirst(left.pictures, right.pictures)
  const rights = sameFirst(right.pictures, left.pictures)
  const rowsOfPictures = Math.max(lefts.length, rights.length)
  /** Position of the row of pictures that is enlarged; null if no row is enlarged. */
  const [enlarged, setEnlarged] = useState<number | null>(null)
  useKeys({
    ...(rowsOfPictures > 0 && { l: () => setEnlarged(0) }),
    '[': () => void navigate(applicationPath(left.applicantId, list)),
    ']': () => void navigate(applicationPath(right.applicantId, list)),
  })
  const rows: [string, ReactNode, ReactNode, Comparison][] = [
    ['NIN', left.nin, right.nin, compare(left.nin, right.nin)],
    ['Exam number', left.exams.join('\n'), right.exams.join('\n'), compareSittings(left.exams, right.exams)],
    [
      'Birth date',
      formatDate(left.birthDate),
      formatDate(right.birthDate),
      compare(left.birthDate, right.birthDate),
    ],
    ['Phone', left.phone, right.phone, comparePhones(left.phone, right.phone)],
    ['Name', left.name, right.name, compare(left.name, right.name)],
    ['JAMB number', left.jambNumber, right.jambNumber, compare(left.jambNumber, right.jambNumber)],
    ['Submitted', formatDateTime(left.submittedAt), formatDateTime(right.submittedAt), 'none'],
    ['Status', statusOf(left), statusOf(right), 'none'],
  ]
  return (
    <>
      <div className={styles.heads}>
        <Head side={left} list={list} shortcut="[" />
        <Head side={right} list={list} shortcut="]" />
      </div>
      <table className={styles.facts}>
        <caption className="visually-hidden">Comparison</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Fact</th>
            <th scope="col">Left</th>
            <th scope="col">Comparison</th>
            <th scope="col">Right</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, one, two, comparison]) => (
            <tr key={label} className={styles[comparison]}>
              <th scope="row">{label}</th>
              <td>{one || 'Not given'}</td>
              <td>
                <strong>{comparisonWords[comparison]}</strong>
              </td>
              <td>{two || 'Not given'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.pictures}>
        {Array.from({ length: rowsOfPictures }, (_, index) => (
          <Fragment key={`${lefts[index]?.file} ${rights[index]?.file}`}>
            <PictureOf
              picture={lefts[index]}
              others={right.pictures}
              hasKey={index === 0}
              onEnlarge={() => setEnlarged(index)}
            />
            <PictureOf
              picture={rights[index]}
              others={left.pictures}
              hasKey={index === 0 && lefts.length === 0}
              onEnlarge={() => setEnlarged(index)}
            />
          </Fragment>
        ))}
      </div>
      {enlarged !== null && (
        <LargePictures
          names={[left.name, right.name]}
          left={lefts[enlarged]}
          right={rights[enlarged]}
          onMove={(step) => setEnlarged((enlarged + step + rowsOfPictures) % rowsOfPictures)}
          onClose={() => setEnlarged(null)}
        />
      )}
    </>
  )
}

function Head({ side, list, shortcut }: { side: DuplicateSide; list: string; shortcut: string }) {
  return (
    <div>
      <h2>
        <Link to={applicationPath(side.applicantId, list)}>{side.name}</Link> <Key of={shortcut} />
      </h2>
      <p>
        {side.applicationNumber ?? '--'} · {side.programme}
      </p>
    </div>
  )
}

interface PictureOfProps {
  picture: Picture | undefined
  /** The pictures of the other application. */
  others: readonly Picture[]
  /** Whether the picture shows the key that enlarges it. */
  hasKey: boolean
  onEnlarge(): void
}

function PictureOf({ picture, others, hasKey, onEnlarge }: PictureOfProps) {
  const { address } = useUploadedPicture(picture?.file ?? null)
  if (picture === undefined) return <div />
  const isSame = others.some(({ sha256 }) => sha256 === picture.sha256)
  return (
    <figure>
      <button type="button" aria-label={`Enlarge: ${picture.title}`} onClick={onEnlarge}>
        {address === null ? <span className={styles.blank} /> : <img src={address} alt={picture.title} />}
      </button>
      <figcaption>
        {picture.title}
        {isSame && <strong> · identical file</strong>}
        {hasKey && (
          <>
            {' '}
            · enlarge <Key of="l" />
          </>
        )}
      </figcaption>
    </figure>
  )
}
