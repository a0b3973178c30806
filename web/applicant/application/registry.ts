import type { StripId } from '#contract/step.ts'
import { page, type Page } from '#web/applicant/pages/page.tsx'
import { stepScreens } from './screens.ts'

/** Page for each section of the progress strip. */
const stripPages = {
  'bio-data': stepScreens.biodata,
  'next-of-kin': stepScreens.nextOfKin,
  'program-choices': stepScreens.programme,
  records: page(async () => (await import('./records/records.tsx')).Records),
  'picture-upload': stepScreens.picture,
  'complete-profile': page(async () => (await import('./review/complete-profile.tsx')).CompleteProfile),
} satisfies Record<StripId, Page>

/** All pages below `/dashboard/registration/`, by path. */
export const stepPages: Record<string, Page> = Object.fromEntries(
  Object.entries({
    ...stripPages,
    'completed-profile': page(async () => (await import('./review/completed-profile.tsx')).CompletedProfile),
  }).map(([name, one]) => [`/dashboard/registration/${name}`, one]),
)
