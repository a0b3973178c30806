import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useState } from 'react'
import { identity } from 'virtual:institution/identity'
import { SupportLine } from '#web/applicant/brand/support-line.tsx'
import { Link } from '#web/applicant/pages/link.tsx'
import { DocumentPicture } from '#web/pictures/document.tsx'
import { Square, type SquareName } from '#web/pictures/square.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { keepHeadingFocus } from '#web/ui/heading-focus.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { paths } from '#web/applicant/paths.ts'
import {
  admissionQuery,
  feesQuery,
  matricQuery,
  useEnrolmentChange,
} from '#web/applicant/queries/enrolment.ts'
import { useProfile, useProfileChange } from '#web/applicant/queries/profile.ts'
import { useClosedOffer } from '../frame/closed-offer.ts'
import { ClosedPage } from '../frame/closed-page.tsx'
import pageStyles from '../../pages/page.module.css'
import { enrolmentLock, isAdmitted } from '../frame/menu.ts'
import { ShareCard } from '../share/share-card.tsx'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'
import { useDashboardPage } from '../../pages/use-dashboard-page.ts'
import { enrolmentList } from './enrolment-list.ts'
import styles from './matric-number.module.css'
import { NextDue } from './next-due.tsx'

/** The Matric Number page. Opening the unlocked page requests the number from the server. */
export function MatricNumber() {
  const profile = useProfile()
  // A withdrawn letter locks the page only if no number has been issued. An issued number stays valid.
  const closed = useClosedOffer(isAdmitted(profile) && profile.matricNumber === null)
  const lock = enrolmentLock(profile, 'matric-number', closed)
  useDashboardPage('Matric Number')
  if (lock !== null)
    return (
      <ClosedPage
        title="Matric Number"
        text={`You get your number here. ${lock}`}
        closed={closed}
        picture={<DocumentPicture />}
      />
    )
  return (
    <div className={pageStyles.page}>
      <Issued />
    </div>
  )
}

function Issued() {
  const { matricNumber } = useProfile()
  const { put } = useProfileChange()
  const changed = useEnrolmentChange()
  // Loads the decision first, because the server rejects a request for a number if the letter was withdrawn.
  const { isPending } = useQuery({ ...admissionQuery, enabled: matricNumber === null })
  const isReady = matricNumber !== null || !isPending
  const { data, error, refetch } = useQuery({ ...matricQuery, enabled: isReady })
  const isNew = data !== undefined && matricNumber !== data
  useEffect(() => {
    if (!isNew) return
    put({ matricNumber: data })
    void changed()
  })
  if (data !== undefined) return <Label number={data} />
  return (
    <>
      <PageHeading title="Matric Number" />
      {error !== null ? (
        <>
          <TryAgain
            words="Unable to get your matric number"
            why={error.message}
            onTry={() => void refetch()}
          />
          <SupportLine />
        </>
      ) : (
        <Skeleton rows={1} shape="card" />
      )}
    </>
  )
}

const sections: readonly SquareName[] = [
  'bio-data',
  'next-of-kin',
  'program-choices',
  'records',
  'picture-upload',
  'preview-profile',
]

/**
 * Decorative squares behind the label with the matric number. Six motifs repeat in rows of four squares, so a square
 * never has the motif of the square above it.
 */
const woven = Array.from({ length: 24 }, (_, place) => ({
  place,
  name: sections[place % sections.length] ?? 'bio-data',
}))

function Label({ number }: { number: string }) {
  const profile = useProfile()
  const { data } = useQuery(admissionQuery)
  const { data: fees } = useQuery(feesQuery)
  const isComplete =
    data !== undefined &&
    fees !== undefined &&
    enrolmentList(profile, fees, data).every(({ state }) => state === 'done')
  return (
    <>
      <section className={styles.moment} data-full-width>
        <div className={styles.weave} aria-hidden="true">
          {woven.map(({ place, name }) => (
            <Square key={place} name={name} />
          ))}
        </div>
        <div className={styles.label}>
          <h1 ref={keepHeadingFocus} tabIndex={-1}>
            Matric Number
          </h1>
          <p className={styles.number}>
            <Breakable number={number} />
          </p>
          <p className={styles.name}>
            {profile.firstname} {profile.surname}
          </p>
          <p className={styles.programme}>{data?.programme ?? '\u00a0'}</p>
        </div>
        <div className={styles.words}>
          <h2>Welcome to {identity.name}</h2>
          <p>
            This number stays the same for as long as you study with us. Write it on every examination paper
            and in every letter to us.
          </p>
          <Link to={paths.enrolment} className={buttonClass('accent')}>
            {isComplete ? 'See your enrolment' : 'Continue your enrolment'}
          </Link>
          <CopyNumber number={number} />
          <NextDue fees={fees} />
        </div>
      </section>
      {data !== undefined && (
        <ShareCard title="I am a student now!" programme={data.programme} session={data.session} />
      )}
    </>
  )
}

/** The matric number. It may be broken into lines only after a slash, a full stop or a hyphen. */
export function Breakable({ number }: { number: string }) {
  // Parts can be equal, as in `BK2.27.27.001`. So the key of a part is its position in the number.
  return Array.from(number.matchAll(/[^/.-]*[/.-]|[^/.-]+/g), ({ 0: part, index: start }) => (
    <Fragment key={start}>
      {start > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

function CopyNumber({ number }: { number: string }) {
  const [result, setResult] = useState('')
  // Browsers provide the clipboard only in a secure context (https or localhost). Otherwise there is no Copy button.
  if (navigator.clipboard === undefined) return null
  const copy = () =>
    void navigator.clipboard.writeText(number).then(
      () => setResult('Copied'),
      () => setResult('Not copied. Select the number above to copy it.'),
    )
  return (
    <div className={styles.copy}>
      <Button kind="on-deep" title="Copy number" onClick={copy} />
      <span aria-live="polite">{result}</span>
    </div>
  )
}
