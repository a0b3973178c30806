import { type ComponentType, lazy, Suspense } from 'react'
import type { StripId } from '#contract/step.ts'
import { DocumentPicture } from '#web/pictures/document.tsx'

/** Loads a picture on demand. If it cannot be loaded, the page is shown without it. */
const drawn = (bring: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await bring().catch(() => () => null) }))

/** The picture of each section. Pictures that only one section uses are loaded on demand. */
const pictures = {
  'bio-data': drawn(async () => (await import('#web/pictures/bio-data.tsx')).BioDataPicture),
  'next-of-kin': drawn(async () => (await import('#web/pictures/guardian.tsx')).GuardianPicture),
  'program-choices': drawn(
    async () => (await import('#web/pictures/programme-choices.tsx')).ProgrammeChoices,
  ),
  records: drawn(async () => (await import('#web/pictures/records.tsx')).RecordsPicture),
  'picture-upload': DocumentPicture,
  'complete-profile': DocumentPicture,
} satisfies Record<StripId, ComponentType>

export function StepPicture({ strip }: { strip: StripId }) {
  const Picture = pictures[strip]
  return (
    <Suspense fallback={null}>
      <Picture />
    </Suspense>
  )
}
