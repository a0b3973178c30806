import { useQuery } from '@tanstack/react-query'
import { startTransition, useDeferredValue, useEffect, useState } from 'react'
import { formatDate } from '#contract/dates.ts'
import type { AdmissionData } from '#contract/endpoints/admission.ts'
import { acceptingFee, hasAccepted } from '#contract/fees/fee.ts'
import { inNaira } from '#contract/money.ts'
import { admission as session } from 'virtual:institution/admission'
import { Link } from '#web/applicant/pages/link.tsx'
import { part } from '#web/applicant/pages/part.tsx'
import { ClothSun } from '#web/pictures/cloth-sun.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Moment, MomentLine } from '#web/ui/moment.tsx'
import { Row, rowLink, Rows } from '#web/ui/row.tsx'
import { paths } from '#web/applicant/paths.ts'
import { CheckPayment, OpenPaymentWords } from '#web/applicant/payments/open-payment.tsx'
import { useStartPayment } from '#web/applicant/payments/use-start-payment.ts'
import { PrintLetter } from '#web/applicant/printing/print-letter.tsx'
import { feesQuery, shownAdmissionQuery } from '#web/applicant/queries/enrolment.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { enrolmentList, isChecked } from '../enrolment/enrolment-list.ts'
import { NextDue } from '../enrolment/next-due.tsx'
import { Pending } from './pending.tsx'
import { besideCard, ShareCard } from '../share/share-card.tsx'

/** This component is loaded only while the offer can be declined, because it needs the scripts of forms and drafts. */
const DeclineOffer = part(async () => (await import('./decline-offer.tsx')).DeclineOffer)

/** The offer of admission, before and after it has been accepted. Shows nothing until the decision is loaded. */
export function Admitted() {
  const { data } = useQuery(shownAdmissionQuery)
  const { isPending: feesPending } = useQuery(feesQuery)
  // Deferred, so that the phone responds to presses while the offer is rendered (see `ProfileGate`).
  const waits = useDeferredValue(feesPending)
  if (data === undefined) return null
  // The fees show whether a payment of the acceptance fee is open. The applicant must check such a payment before
  // starting another payment.
  return feesPending || waits ? <Pending /> : <Offer data={data} />
}

function Offer({ data }: { data: AdmissionData }) {
  const profile = useProfile()
  const { firstname, surname } = profile
  const accepted = hasAccepted(profile)
  // Renders the content below the first screen later, so that the first screen appears sooner.
  const [isWhole, setWhole] = useState(false)
  useEffect(() => startTransition(() => setWhole(true)), [])
  return (
    <>
      <Moment
        page="Admission Status"
        title={accepted ? 'Your place is yours' : 'Congratulations'}
        picture={<ClothSun half />}
        name={`${firstname} ${surname}`}
        action={accepted ? <Accepted data={data} /> : <Accept data={data} />}
      >
        <MomentLine>
          {accepted
            ? `You have accepted your offer for the ${data.session} session.`
            : `You have been offered admission for the ${data.session} session.`}
        </MomentLine>
        <MomentLine strong>{data.programme}</MomentLine>
        <MomentLine>
          {data.department} · Level {data.level}
        </MomentLine>
      </Moment>
      {isWhole && (
        <>
          <div className={besideCard}>
            <ShareCard
              title={accepted ? 'I have accepted my place!' : 'I have been offered admission!'}
              programme={data.programme}
              session={data.session}
            />
            <WhatFollows data={data} accepted={accepted} />
          </div>
          {!accepted && <DeclineOffer />}
        </>
      )}
    </>
  )
}

function Accept({ data: { acceptanceFee, acceptBy } }: { data: AdmissionData }) {
  const { busy, start } = useStartPayment()
  const { data: fees, error, refetch } = useQuery(feesQuery)
  const line = fees?.find(({ payType }) => payType === acceptingFee)
  const open = line?.openPayment ?? null
  // While the payments office is checking a payment, the page must not ask for another payment.
  const isWithOffice = line !== undefined && isChecked(line)
  return (
    <>
      {open !== null && <OpenPaymentWords fee={acceptingFee} payment={open} />}
      {open !== null && <CheckPayment payment={open} kind="accent" />}
      {fees === undefined || (error !== null && open === null) ? (
        // Shows no button to pay. The fees are unknown or an old copy, so the applicant may have paid already, or may
        // have an open payment.
        <>
          <p>Unable to see whether you have paid already. {error?.message}</p>
          <Button kind="accent" title="Try again" onClick={() => void refetch()} />
        </>
      ) : (
        !isWithOffice && (
          <Button
            kind={open === null ? 'accent' : 'on-deep'}
            title={`Pay Acceptance Fee · ${inNaira(acceptanceFee)}`}
            busy={busy}
            onClick={() => start(acceptingFee)}
          />
        )
      )}
      {acceptBy !== null && !isWithOffice && (
        <p>
          Accept your place by <strong>{formatDate(acceptBy)}</strong>
        </p>
      )}
    </>
  )
}

function Accepted({ data }: { data: AdmissionData }) {
  const { data: fees = [] } = useQuery(feesQuery)
  const isComplete = enrolmentList(useProfile(), fees, data).every(({ state }) => state === 'done')
  return (
    <>
      <Link to={paths.enrolment} className={buttonClass('accent')}>
        {isComplete ? 'See your enrolment' : 'Continue your enrolment'}
      </Link>
      <NextDue fees={fees} />
    </>
  )
}

function WhatFollows({ data: { conditions }, accepted }: { data: AdmissionData; accepted: boolean }) {
  const { profileId } = useProfile()
  const digitalAccess = session.digitalAccessLink.replace('{profileId}', encodeURIComponent(profileId))
  return (
    <Rows>
      {conditions !== '' && (
        <Row title={<h2>Conditions of your offer</h2>}>
          <p>{conditions}</p>
        </Row>
      )}
      <Row
        title={<h2>Your letter</h2>}
        below={<PrintLetter lockedBecause={accepted ? undefined : 'letter-opens'} />}
      >
        <p id="letter-opens">{accepted ? 'Ready to print.' : 'Opens when your acceptance fee is paid.'}</p>
      </Row>
      <Row
        title={
          <h2>
            <Link to={paths.enrolment} className={rowLink}>
              What comes next
            </Link>
          </h2>
        }
        end={<Icon name="chevron" />}
      >
        <p>Letter, matric number and school fee are all in Enrolment.</p>
      </Row>
      <Row
        title={
          <h2>
            <a href={digitalAccess} target="_blank" rel="noopener noreferrer" className={rowLink}>
              Pay the digital access fee
            </a>
          </h2>
        }
        end={<Icon name="chevron" />}
      >
        <p>On another site of the university (opens in a new tab)</p>
      </Row>
    </Rows>
  )
}
