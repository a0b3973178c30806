import type { EntryVerdict } from '#contract/endpoints/application.ts'
import { AddedElsewhere } from '#web/applicant/application/records/added-elsewhere.tsx'
import { EntryVerdictBanner } from '#web/applicant/application/review/entry-verdict.tsx'
import { BothDrafts } from '#web/applicant/compare/both-drafts.tsx'
import { PayItem } from '#web/applicant/dashboard/frame/pay-item.tsx'
import { ChosenVerdict } from '#web/applicant/eligibility/chosen-verdict.tsx'
import { type PictureState, waitingPictures } from '#web/applicant/outbox/waiting-pictures.ts'
import { WaitingPicturesList } from '#web/applicant/outbox/waiting-pictures-list.tsx'
import { Sample, Samples } from './sample.tsx'
import { SignedIn } from './signed-in.tsx'

const met: EntryVerdict = {
  outcome: 'met',
  programme: 'B.Ed. Guidance and Counselling',
  level: '100',
  missing: [],
  alternatives: [],
}
const verdicts: readonly EntryVerdict[] = [
  met,
  { ...met, outcome: 'awaiting', missing: ['Mathematics'] },
  {
    ...met,
    outcome: 'short',
    missing: ['1 credit more in all', 'English Language, at least C6'],
    alternatives: ['B.Sc. Bookkeeping', 'B.A. English Studies'],
  },
]

const pictureStates: readonly PictureState[] = ['chosen', 'waiting', 'sending', 'sent', 'refused']
waitingPictures.set(
  pictureStates.map((state, index) => ({
    slot: index === 0 ? 'picture' : 'olevelResults',
    sizeBytes: 640_000,
    keptAt: Date.parse('2026-11-30T14:30:00+01:00') + index,
    state,
    why: state === 'refused' ? 'The picture is damaged.' : '',
    failures: 0,
  })),
)

/** Components of the portal in rare states, for example two drafts of the same section. */
export function PortalStatesPart() {
  return (
    <SignedIn>
      <Samples>
        {verdicts.map((verdict) => (
          <Sample key={verdict.outcome} name={`Entry requirements: ${verdict.outcome}`}>
            <ChosenVerdict verdict={verdict} />
            <EntryVerdictBanner verdict={verdict} />
          </Sample>
        ))}
        <Sample name="A record was added on another device">
          <AddedElsewhere step="educationalRecords" one="school record" records={[]} />
        </Sample>
        <Sample name="Drafts of two devices">
          <BothDrafts
            other={{
              section: 'biodata',
              answers: { address: '12 Market Road, Uyo' },
              savedAt: '2026-11-30T14:30:00+01:00',
              writer: null,
            }}
          />
        </Sample>
        <Sample name="A payment in the menu">
          <PayItem label="Pay School Fee" payType="SchoolFee" />
        </Sample>
        <Sample name="Pictures that wait">
          <WaitingPicturesList />
        </Sample>
      </Samples>
    </SignedIn>
  )
}
