import type { StepId } from '#contract/steps/registry.ts'
import { page, type Page } from '#web/applicant/pages/page.tsx'

/** The screen of each step. Its script is loaded when the step is first opened or prefetched. */
export const stepScreens = {
  biodata: page(async () => (await import('./steps/biodata/biodata.tsx')).BiodataStep),
  nextOfKin: page(async () => (await import('./steps/next-of-kin/next-of-kin.tsx')).NextOfKinStep),
  programme: page(async () => (await import('./steps/programme/programme.tsx')).ProgrammeStep),
  educationalRecords: page(
    async () => (await import('./steps/educational-record/educational-record.tsx')).EducationalRecordStep,
  ),
  olevelResults: page(async () => (await import('./steps/olevel-result/olevel-result.tsx')).OlevelResultStep),
  employmentRecords: page(
    async () => (await import('./steps/employment-record/employment-record.tsx')).EmploymentRecordStep,
  ),
  picture: page(async () => (await import('./steps/picture/picture.tsx')).PictureStep),
} satisfies Record<StepId, Page>
