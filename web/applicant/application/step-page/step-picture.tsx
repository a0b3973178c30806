import { Suspense } from 'react'
import type { StripId } from '#contract/step.ts'
import { decoration, type Page } from '#web/applicant/pages/page.tsx'

const documentPicture = decoration(async () => (await import('#web/pictures/document.tsx')).DocumentPicture)

/** The picture of each section. All pictures are loaded on demand, so that a step opens sooner. */
const pictures = {
  'bio-data': decoration(async () => (await import('#web/pictures/bio-data.tsx')).BioDataPicture),
  'next-of-kin': decoration(async () => (await import('#web/pictures/guardian.tsx')).GuardianPicture),
  'program-choices': decoration(
    async () => (await import('#web/pictures/programme-choices.tsx')).ProgrammeChoices,
  ),
  records: decoration(async () => (await import('#web/pictures/records.tsx')).RecordsPicture),
  'picture-upload': documentPicture,
  'complete-profile': documentPicture,
} satisfies Record<StripId, Page>

export function StepPicture({ strip }: { strip: StripId }) {
  return <Suspense fallback={null}>{pictures[strip].element}</Suspense>
}
