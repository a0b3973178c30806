import { type ComponentType, lazy, Suspense } from 'react'
import type { StripId } from '#contract/step.ts'

/** Loads a picture on demand. If it cannot be loaded, the page is shown without it. */
const drawn = (bring: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await bring().catch(() => () => null) }))

const documentPicture = drawn(async () => (await import('#web/pictures/document.tsx')).DocumentPicture)

/** The picture of each section. All pictures are loaded on demand, so that a step opens sooner. */
const pictures = {
  'bio-data': drawn(async () => (await import('#web/pictures/bio-data.tsx')).BioDataPicture),
  'next-of-kin': drawn(async () => (await import('#web/pictures/guardian.tsx')).GuardianPicture),
  'program-choices': drawn(
    async () => (await import('#web/pictures/programme-choices.tsx')).ProgrammeChoices,
  ),
  records: drawn(async () => (await import('#web/pictures/records.tsx')).RecordsPicture),
  'picture-upload': documentPicture,
  'complete-profile': documentPicture,
} satisfies Record<StripId, ComponentType>

export function StepPicture({ strip }: { strip: StripId }) {
  const Picture = pictures[strip]
  return (
    <Suspense fallback={null}>
      <Picture />
    </Suspense>
  )
}
