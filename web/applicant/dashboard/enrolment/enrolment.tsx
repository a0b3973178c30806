import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FeeData } from '#contract/endpoints/payment.ts'
import { type FeeId, feeName, feeRegistry } from '#contract/fees/registry.ts'
import { Motif, type MotifName } from '#web/pictures/motif.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { paths } from '#web/applicant/paths.ts'
import { useStartPayment } from '#web/applicant/payments/use-start-payment.ts'
import { PrintLetter } from '#web/applicant/printing/print-letter.tsx'
import { admissionQuery, feesQuery } from '#web/applicant/queries/enrolment.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { ClosedPage } from '../frame/closed-page.tsx'
import pageStyles from '../frame/page.module.css'
import styles from './enrolment.module.css'
import { type EnrolmentItem, type EnrolmentItemId, enrolmentList, feePlan } from './enrolment-list.ts'
import { admissionLock } from '../frame/menu.ts'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'
import { useDashboardPage } from '../frame/use-dashboard-page.ts'

const unlockMotifs = {
  letter: 'records',
  'matric-number': 'bio-data',
  'portal-password': 'enrolment',
} as const satisfies Record<Exclude<EnrolmentItemId, FeeId>, MotifName>

/** The drawing beside an item. The drawing of a fee is named in the registry. */
function motifOf(id: EnrolmentItemId): MotifName {
  if (id in unlockMotifs) return unlockMotifs[id as keyof typeof unlockMotifs]
  return feeRegistry.find((fee) => fee.id === id)?.motif ?? 'fees'
}

/** The enrolment checklist of an admitted applicant: each item with its state and one button. */
export function Enrolment() {
  const lock = admissionLock(useProfile())
  useDashboardPage('Enrolment')
  if (lock !== null)
    return (
      <ClosedPage
        title="Enrolment"
        text={`This page lists everything you do to take up your place. ${lock}`}
      />
    )
  return (
    <div className={pageStyles.page}>
      <PageHeading title="Enrolment">Take up your place, one step after the other.</PageHeading>
      <Checklist />
    </div>
  )
}

function Checklist() {
  const profile = useProfile()
  const fees = useQuery(feesQuery)
  const admission = useQuery(admissionQuery)
  if (fees.data === undefined || admission.data === undefined) {
    if (!fees.isError && !admission.isError) return <Skeleton rows={6} shape="card" />
    const again = () => void Promise.all([fees.refetch(), admission.refetch()])
    return <TryAgain words="Unable to get your enrolment" onTry={again} />
  }
  if (admission.data.letterWithdrawnAt !== null)
    return (
      <NothingToDo text="Our admissions office has withdrawn your letter of admission, so there is nothing more to do or to pay here. Your admission status page shows who to call." />
    )
  if (admission.data.declinedAt !== null)
    return (
      <NothingToDo text="You have declined your offer, so there is nothing to do here. Your admission status page shows whether you can still undo this." />
    )
  const items = enrolmentList(profile, fees.data, admission.data)
  const next = items.find(({ state }) => state === 'open')
  return (
    <>
      {items.every(({ state }) => state === 'done') && (
        <Banner tone="success" title="Your enrolment is complete">
          <p>There is nothing left to do or to pay. Your receipts are in Print Receipts.</p>
        </Banner>
      )}
      <ol className={styles.list}>
        {items.map((item) => (
          <Item key={item.id} item={item} next={item === next} fees={fees.data} />
        ))}
      </ol>
    </>
  )
}

function NothingToDo({ text }: { text: string }) {
  return (
    <EmptyState
      picture={<Motif name="enrolment" />}
      text={text}
      action={
        <Link to={paths.admissionStatus} className={buttonClass('quiet')}>
          See your admission status
        </Link>
      }
    />
  )
}

interface ItemProps {
  item: EnrolmentItem
  /** Whether this is the next item to do. */
  next: boolean
  fees: readonly FeeData[]
}

function Item({ item, next, fees }: ItemProps) {
  const { id, fee, title, state, words } = item
  return (
    <li className={classNames(styles.item, styles[state], next && styles.next)}>
      <span className={styles.square} aria-hidden="true">
        <Motif name={motifOf(id)} />
      </span>
      <div className={styles.body}>
        <h2>{title}</h2>
        <p className={styles.state}>
          {state !== 'open' && <Icon name={state === 'done' ? 'check' : 'lock'} />}
          <span>
            {state === 'done' && <span className="visually-hidden">Done: </span>}
            {words}
          </span>
        </p>
        {fee !== null && state === 'open' && <Plan id={fee} fees={fees} />}
        {state !== 'locked' && <Act item={item} quiet={!next} />}
      </div>
    </li>
  )
}

function Plan({ id, fees }: { id: FeeId; fees: readonly FeeData[] }) {
  const lines = feePlan(id, fees)
  if (lines.length === 0) return null
  return (
    <ul className={styles.plan} aria-label={`Parts of the ${feeName(id)}`}>
      {lines.map(({ title, isPaid, isLate, words }) => (
        <li key={title}>
          <span>{title}</span>
          <span className={isPaid ? styles.paid : isLate ? styles.late : undefined}>
            {(isPaid || isLate) && <Icon name={isPaid ? 'check' : 'warning'} />}
            {words}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The item's button. Only the next item's button is the page's primary button. */
function Act({ item, quiet }: { item: EnrolmentItem; quiet: boolean }) {
  const kind = quiet ? 'quiet' : 'primary'
  const done = item.state === 'done'
  if (item.id === 'letter')
    return (
      <Actions>
        <PrintLetter />
      </Actions>
    )
  if (item.id === 'matric-number')
    return <PageLink to={paths.matric} kind={kind} words={done ? 'See Matric Number' : 'Get Matric Number'} />
  if (item.id === 'portal-password') {
    const words = done ? 'Change Portal Password' : 'Set Portal Password'
    return <PageLink to={paths.portal} kind={kind} words={words} />
  }
  return <Pay item={item} kind={kind} />
}

function PageLink({ to, kind, words }: { to: string; kind: 'primary' | 'quiet'; words: string }) {
  return (
    <Actions>
      <Link to={to} className={buttonClass(kind)}>
        {words}
      </Link>
    </Actions>
  )
}

/** The button to pay a fee, with a choice above it if the fee can be paid in full or in parts. */
function Pay({ item: { id, title, ways }, kind }: { item: EnrolmentItem; kind: 'primary' | 'quiet' }) {
  const { busy, start } = useStartPayment()
  const [chosen, choose] = useState(ways[0]?.payType)
  const way = ways.find(({ payType }) => payType === chosen) ?? ways[0]
  if (way === undefined) return null
  return (
    <>
      {ways.length > 1 && (
        <RadioGroup
          label={`How much of the ${title.toLowerCase()} do you want to pay now?`}
          name={`way-${id}`}
          options={ways.map(({ payType, choice }) => ({ value: payType, label: choice }))}
          value={way.payType}
          onChange={(event) => choose(ways.find(({ payType }) => payType === event.target.value)?.payType)}
        />
      )}
      <Actions>
        <Button kind={kind} title={way.button} busy={busy} onClick={() => start(way.payType)} />
      </Actions>
    </>
  )
}
