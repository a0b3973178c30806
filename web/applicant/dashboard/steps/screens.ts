import type { StepId } from '#contract/steps/registry.ts'
import { page, type Page } from '../../pages/page.tsx'

/** The screen of each step, each with its own script. */
export const stepScreens = {
  biodata: page(async () => (await import('./biodata.tsx')).BiodataStep),
  nextOfKin: page(async () => (await import('./next-of-kin.tsx')).NextOfKinStep),
  programme: page(async () => (await import('./programme.tsx')).ProgrammeStep),
  educationalRecords: page(async () => (await import('./educational-record.tsx')).EducationalRecordStep),
  olevelResults: page(async () => (await import('./olevel-result.tsx')).OlevelResultStep),
  employmentRecords: page(async () => (await import('./employment-record.tsx')).EmploymentRecordStep),
  picture: page(async () => (await import('./picture.tsx')).PictureStep),
} satisfies Record<StepId, Page>
