import { Route, Routes } from 'react-router'
import { cancelledCheckout } from '#contract/portal-pages.ts'
import { BothVersions } from '#web/applicant/compare/both-versions.tsx'
import { EnrolmentRow } from '#web/applicant/dashboard/enrolment/enrolment-row.tsx'
import { enrolmentList } from '#web/applicant/dashboard/enrolment/enrolment-list.ts'
import { NextItem } from '#web/applicant/dashboard/enrolment/next-item.tsx'
import { ShareCard } from '#web/applicant/dashboard/share/share-card.tsx'
import { PagePending } from '#web/applicant/guarded/page-pending.tsx'
import { outbox } from '#web/applicant/outbox/outbox.ts'
import type { OutboxItem } from '#web/applicant/outbox/outbox-item.ts'
import { WaitingNote } from '#web/applicant/outbox/waiting-note.tsx'
import { WaitingRow } from '#web/applicant/outbox/waiting-row.tsx'
import { waitingWords } from '#web/applicant/outbox/waiting-words.tsx'
import { AskingTheBank } from '#web/applicant/payments/asking-the-bank.tsx'
import { CheckoutCancelled } from '#web/applicant/payments/checkout-cancelled.tsx'
import { CheckPayment, OpenPaymentWords } from '#web/applicant/payments/open-payment.tsx'
import { PaymentTable } from '#web/applicant/payments/payment-table.tsx'
import { NoDataPicture } from '#web/pictures/no-data.tsx'
import { Button } from '#web/ui/button.tsx'
import { Rows } from '#web/ui/row.tsx'
import { Sample, Samples } from './sample.tsx'
import { feesAfterAcceptance, offer, SignedIn, transaction } from './signed-in.tsx'

const nothing = () => undefined

const save = {
  owner: 'somebody',
  body: {},
  sizeBytes: 640,
  savedAt: Date.parse('2026-11-30T14:30:00+01:00'),
  why: '',
  waited: true,
  sentAt: null,
} satisfies Partial<OutboxItem>
outbox.set([
  { ...save, id: '1', section: 'biodata', state: 'waiting' },
  { ...save, id: '2', section: 'nextOfKin', state: 'refused', why: 'Type an 11-digit phone number.' },
  {
    ...save,
    id: '3',
    section: 'programme',
    state: 'sent',
    sentAt: Date.parse('2026-11-30T14:32:00+01:00'),
  },
])

const settled = { ...transaction, isOpen: false }
const payments = [
  transaction,
  { ...settled, transactionRef: 'MTR-7K2Q9-3C0', isRefund: true, refundedOn: null },
  { ...settled, transactionRef: 'MTR-7K2Q9-2C1', isRefund: true, refundedOn: '2026-12-04' },
  { ...settled, transactionRef: 'MTR-7K2Q9-2B9' },
  { ...settled, transactionRef: 'MTR-7K2Q9-1A8', isSuccessful: true },
]

/**
 * Two checklists with the same fees. In the first one, the letter and the matric number are locked. In the second one,
 * the applicant has a matric number.
 */
const checklists = [false, true].map((paid) =>
  enrolmentList(
    {
      hasPaidApplicationFee: true,
      hasPaidAcceptanceFee: paid,
      hasPaidSchoolFee: false,
      matricNumber: paid ? 'TPU/27/000123' : null,
    },
    feesAfterAcceptance,
    offer,
  ),
)

/** Components that need the profile of a signed-in applicant. */
export function SignedInPart() {
  return (
    <SignedIn payments={payments}>
      <Samples>
        <Sample name="A save that waits, was rejected or was sent">
          <WaitingNote section="biodata" />
          <WaitingNote section="nextOfKin" />
          <WaitingNote section="programme" />
        </Sample>
        <Sample name="Rows of the outbox">
          <OutboxRows />
        </Sample>
        {[false, true].map((isDraft) => (
          <Sample
            key={String(isDraft)}
            name={isDraft ? 'Two drafts of a section' : 'Two versions of a section'}
          >
            <BothVersions
              saved={{ firstName: 'Ọlúwaṣeun', address: '12 Market Road, Uyo' }}
              typed={{ firstName: 'Ọlúwáṣeun', address: '' }}
              busy={false}
              isDraft={isDraft}
              onKeepTyped={nothing}
              onKeepSaved={nothing}
            />
          </Sample>
        ))}
        <Sample name="A cancelled checkout">
          <Routes location={`/?${cancelledCheckout.name}=${cancelledCheckout.value}`}>
            <Route path="*" element={<CheckoutCancelled />} />
          </Routes>
        </Sample>
        <Sample name="An open payment">
          <OpenPaymentWords fee="AcceptanceFee" payment={transaction} />
          <CheckPayment payment={transaction} />
        </Sample>
        <Sample name="An underpayment that the office checks">
          <OpenPaymentWords fee="AcceptanceFee" payment={{ ...transaction, amountReceived: 29_900 }} />
        </Sample>
        {[false, true].map((busy) => (
          <Sample key={String(busy)} name={busy ? 'Asking the bank again' : 'Asking the bank'}>
            <AskingTheBank
              message="Your bank has not answered yet."
              transaction={transaction}
              busy={busy}
              onAsk={nothing}
            />
          </Sample>
        ))}
        {checklists.map((items) => {
          const next = items.find(({ state }) => state === 'open')
          return (
            next && (
              <Sample key={next.id} name={`Enrolment, next: ${next.title}`}>
                <NextItem item={next} fees={feesAfterAcceptance} acceptBy={null} />
                <Rows ordered>
                  {items.map((item, index) => (
                    <EnrolmentRow
                      key={item.id}
                      item={item}
                      next={item === next}
                      light={index % 2 === 1}
                      fees={feesAfterAcceptance}
                    />
                  ))}
                </Rows>
              </Sample>
            )
          )
        })}
        <Sample name="A card to share">
          <ShareCard title="I am a student now!" programme="B.Sc. Accounting" session="2026/2027" />
        </Sample>
        <Sample name="A page that is being loaded">
          <PagePending />
        </Sample>
      </Samples>
      <PaymentTable caption="All Payments" currency="₦" actionHeader="Action" />
      <SignedIn>
        <PaymentTable caption="No payments" currency="₦" actionHeader="Action" picture={<NoDataPicture />} />
      </SignedIn>
    </SignedIn>
  )
}

/** A save or picture in each state. For one save, several attempts to send it have failed. */
function OutboxRows() {
  const facts = 'Saved 30/11/2026, 14:30 · 1 kB'
  const buttons = (
    <>
      <Button kind="quiet" title="Open" />
      <Button kind="quiet" title="Delete" />
    </>
  )
  return (
    <Rows>
      <WaitingRow title="Bio-Data" motif="bio-data" state="waiting" facts={facts} reason={waitingWords('')}>
        {buttons}
      </WaitingRow>
      <WaitingRow
        title="Next of Kin"
        motif="next-of-kin"
        state="waiting"
        facts={facts}
        reason={waitingWords('The server is busy.', 4)}
      >
        {buttons}
      </WaitingRow>
      <WaitingRow
        title="Result slip"
        motif="records"
        state="refused"
        facts={facts}
        reason="We could not accept this: the picture is damaged."
      >
        {buttons}
      </WaitingRow>
      <WaitingRow
        title="Program Choices"
        motif="program-choices"
        state="sent"
        facts="Sent 30/11/2026, 14:32"
      />
    </Rows>
  )
}
