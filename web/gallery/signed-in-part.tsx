import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Profile } from '#contract/profile.ts'
import { ShareCard } from '#web/applicant/dashboard/share/share-card.tsx'
import { PagePending } from '#web/applicant/guarded/page-pending.tsx'
import { outbox } from '#web/applicant/outbox/outbox.ts'
import type { OutboxItem } from '#web/applicant/outbox/outbox-item.ts'
import { WaitingNote } from '#web/applicant/outbox/waiting-note.tsx'
import { AskingTheBank } from '#web/applicant/payments/asking-the-bank.tsx'
import { profileQuery } from '#web/applicant/queries/profile.ts'
import { names } from './sample-names.ts'
import { Sample, Samples } from './sample.tsx'

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
const [firstname = '', surname = ''] = names[0].split(' ')
client.setQueryData(profileQuery.queryKey, { firstname, surname, nextStage: 'NextOfKin' } as Profile)

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

const transaction = {
  transactionRef: 'MTR-7K2Q9-4D1',
  paymentDescription: 'Acceptance Fee',
  transactionAmount: 30_000,
  transactionDate: '2026-11-30',
  isSuccessful: false,
  isRefund: false,
  isOpen: true,
}

/** Components that need the profile of a signed-in applicant. */
export function SignedInPart() {
  return (
    <QueryClientProvider client={client}>
      <Samples>
        <Sample name="A save that waits, was rejected or was sent">
          <WaitingNote section="biodata" />
          <WaitingNote section="nextOfKin" />
          <WaitingNote section="programme" />
        </Sample>
        {[false, true].map((busy) => (
          <Sample key={String(busy)} name={busy ? 'Asking the bank again' : 'Asking the bank'}>
            <AskingTheBank
              message="Your bank has not answered yet."
              transaction={transaction}
              busy={busy}
              onAsk={() => undefined}
            />
          </Sample>
        ))}
        <Sample name="A card to share">
          <ShareCard title="I am a student now!" programme="B.Sc. Accounting" session="2026/2027" />
        </Sample>
        <Sample name="A page that is being loaded">
          <PagePending />
        </Sample>
      </Samples>
    </QueryClientProvider>
  )
}
