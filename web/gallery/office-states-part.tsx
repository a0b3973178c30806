import { requestFilters } from '#contract/office/list/list-filters.ts'
import type { Decision } from '#contract/office/decisions/decisions.ts'
import { decisionData } from '#contract/office/decisions/decisions.ts'
import { type QueueRow, queueRow } from '#contract/office/row.ts'
import { ReviewPlaceholder } from '#web/office/application/review-placeholder.tsx'
import { UnsentProposal } from '#web/office/application/decision/unsent-proposal.tsx'
import { NoRows } from '#web/office/queue/no-rows.tsx'
import { RequestMark } from '#web/office/queue/request-mark.tsx'
import { MailPreview } from '#web/office/release/mail-preview.tsx'
import { ConnectAuthenticator } from '#web/office/sign-in/connect-authenticator.tsx'
import { QrCode } from '#web/office/sign-in/qr-code.tsx'
import { RecoveryCodes } from '#web/office/sign-in/recovery-codes.tsx'
import { exampleOf } from './examples/example-of.ts'
import { names } from './sample-names.ts'
import { Sample, Samples } from './sample.tsx'

const nothing = () => undefined
const usual = { rows: 3, long: false }
const row = exampleOf(queueRow, usual) as QueueRow
const decision = exampleOf(decisionData, usual) as Decision

/** A pattern of squares with the size of a QR code. It contains no code. */
const qr = Array.from({ length: 29 }, (_, y) =>
  Array.from({ length: 29 }, (__, x) => ((x * 7 + y * 5 + x * y) % 3 === 0 ? '1' : '0')).join(''),
)
const codes = Array.from({ length: 8 }, (_, index) => `7K3M-Q2XV-9ABC-0DE${index}`)

/** Components of the office in rare states, for example if a colleague has decided first. */
export function OfficeStatesPart() {
  return (
    <>
      <ReviewPlaceholder />
      <Samples>
        <Sample name="A list with no match">
          <NoRows search="Bala" filtered onClearSearch={nothing} onShowAll={nothing} />
        </Sample>
        <Sample name="An empty list">
          <NoRows search="" filtered={false} onClearSearch={nothing} onShowAll={nothing} />
        </Sample>
        <Sample name="Requests in a row of the list">
          {[[], ...requestFilters.map((each) => [each])].map((requests) => (
            <p key={requests.join()}>
              <RequestMark row={{ ...row, requests, requestDueOn: '2026-12-14' }} />
            </p>
          ))}
        </Sample>
        {[true, false].map((open) => (
          <Sample key={String(open)} name={open ? 'An email' : 'A closed email'}>
            <MailPreview
              open={open}
              mail={{
                to: 'oluwaseun.ekundayo.1994@students.example',
                subject: 'Your admission',
                text: `Dear ${names[3]},\n\nwe offer you admission.`,
              }}
            />
          </Sample>
        ))}
        {(['admit', 'reject'] as const).map((kind) => (
          <Sample key={kind} name={`A colleague was faster: ${kind}`}>
            <UnsentProposal decision={decision} kind={kind} onDiscard={nothing} />
          </Sample>
        ))}
        <Sample name="Invitation, step 2">
          <ConnectAuthenticator
            link="one-time"
            given={{
              name: names[3],
              email: 'ada@office.example',
              role: 'clerk',
              secret: 'JBSWY3DPEHPK3PXP',
              address: '',
              qr,
            }}
            onDone={nothing}
          />
        </Sample>
        <Sample name="A QR code">
          <QrCode rows={qr} label="A sample" />
        </Sample>
        <Sample name="Invitation, step 3">
          <RecoveryCodes codes={codes} onKept={nothing} />
        </Sample>
      </Samples>
    </>
  )
}
