import type { ReadableApplication } from '#contract/endpoints/application.ts'
import { application } from '#contract/endpoints/application.ts'
import { requestAnswers } from '#contract/endpoints/request.ts'
import type { Profile } from '#contract/profile.ts'
import { biodataEndpoints } from '#contract/steps/biodata.ts'
import { educationalRecordEndpoints } from '#contract/steps/educational-record.ts'
import { olevelEndpoints } from '#contract/steps/olevel-result.ts'
import { paths } from '#web/applicant/paths.ts'
import { confirmStore } from '#web/applicant/confirm/confirm-store.ts'
import { outbox } from '#web/applicant/outbox/outbox.ts'
import { answer, type Scene, unreachable } from './scene.ts'
import { waitingRecords, waitingSaves } from './waiting-saves.ts'

/** The stage at which an applicant has finished all steps. */
const complete: Partial<Profile> = { nextStage: 'SubmitApplication' }
const submitted: Partial<Profile> = {
  nextStage: 'ApplicationSumitted',
  submittedAt: '2026-11-20T17:45:00+01:00',
}

/** Changes the application as the applicant reads it. */
const read = (change: (example: ReadableApplication) => Partial<ReadableApplication>) =>
  answer(application.get, (example) => ({ ...example, ...change(example) }))

/** An application that lacks nothing and has no open request. */
const ready = read(({ steps }) => ({
  submittedAt: null,
  steps: steps.map((step) => ({ ...step, missing: null, draftAt: null, correction: null })),
  requests: [],
}))
const corrected = read(({ steps }) => ({
  steps: steps.map((step) => ({
    ...step,
    missing: null,
    correction: 'Type your name as it is on your slip.',
  })),
}))
const uncorrected = read(({ steps }) => ({
  steps: steps.map((step) => ({ ...step, missing: null, correction: null, draftAt: null })),
}))

/** The endpoints of the saves that wait. */
const unsent = [unreachable(biodataEndpoints.save), unreachable(requestAnswers.send)]

/** The steps of the application, before and after the submission. */
export const applicationScenes: Record<string, Scene> = {
  'bio-data': {
    at: paths.bioData,
    shows:
      'Guarded DashboardShell ApplicantMenu Avatar ProfileGate DraftsGate BiodataStep StepGate StepFrame SectionForm NameOnLetter Summary AnswerSummary',
  },
  'bio-data-locked': { at: paths.nextOfKin, shows: 'LockedStep StepPicture' },
  'next-of-kin': {
    at: paths.nextOfKin,
    profile: { nextStage: 'NextOfKin' },
    shows: 'NextOfKinStep KinFields',
  },
  'program-choices': {
    at: paths.programChoices,
    profile: { nextStage: 'ProgrammeApplication' },
    shows: 'ProgrammeStep',
  },
  'school-records': {
    at: paths.records,
    profile: { nextStage: 'EducationalRecord' },
    shows: 'Records RecordsPart RecordCard RecordForm YearFields PartLinks EducationalRecordStep',
  },
  'school-records-waiting': {
    at: paths.records,
    profile: { nextStage: 'EducationalRecord' },
    prepare: () => outbox.set(waitingRecords),
    answers: [unreachable(educationalRecordEndpoints.add)],
    shows: 'WaitingRecords',
  },
  'olevel-results': {
    at: `${paths.records}?part=olevelResults`,
    profile: { nextStage: 'OlevelResult' },
    answers: [answer(olevelEndpoints.list, (rows) => rows.slice(0, 1))],
    shows:
      'OlevelResultStep OlevelForm OlevelSlip SubjectRows OfferedLists SittingSubjects StoredSlip Credits',
  },
  'olevel-results-full': {
    at: `${paths.records}?part=olevelResults`,
    profile: { nextStage: 'OlevelResult' },
    shows: 'RecordsNavigation EntryHint',
  },
  'employment-records': {
    at: `${paths.records}?part=employmentRecords`,
    profile: { nextStage: 'EmploymentRecord' },
    shows: 'EmploymentRecordStep',
  },
  'picture-upload': {
    at: paths.pictureUpload,
    profile: { nextStage: 'ProfilePicture' },
    shows: 'PictureStep',
  },
  preview: {
    at: paths.completeProfile,
    profile: complete,
    shows: 'CompleteProfile ApplicationView SectionView SubmitApplication ProfilePicture',
    answers: [ready],
  },
  'preview-with-unsaved-text': {
    at: paths.completeProfile,
    profile: complete,
    shows: 'UnsavedText',
  },
  'submit-question': {
    at: paths.completeProfile,
    profile: complete,
    answers: [ready],
    press: ['I confirm', 'Submit'],
    shows: 'SubmitApplication',
  },
  submitted: {
    at: paths.completeProfile,
    profile: submitted,
    answers: [uncorrected],
    shows: 'SubmittedNotice KeptCopy',
  },
  'submitted-step': {
    at: paths.bioData,
    profile: submitted,
    answers: [uncorrected],
    shows: 'SubmittedStep FrozenStep FrozenSections',
  },
  'submitted-records': {
    at: paths.records,
    profile: submitted,
    answers: [uncorrected],
    shows: 'RecordsNavigation',
  },
  'submitted-picture': {
    at: paths.pictureUpload,
    profile: submitted,
    answers: [uncorrected],
    shows: 'PictureStep',
  },
  correction: {
    at: paths.bioData,
    profile: submitted,
    answers: [corrected],
    shows: 'SubmittedStep BiodataStep',
  },
  'correction-of-records': {
    at: paths.records,
    profile: submitted,
    answers: [corrected],
    shows: 'EducationalRecordStep',
  },
  'completed-profile': {
    at: paths.completedProfile,
    profile: submitted,
    shows: 'CompletedProfile DocumentSize',
  },
  requests: { at: paths.requests, profile: submitted, shows: 'Requests AnswerForm RequestedPicture' },
  'requests-waiting': {
    at: paths.requests,
    profile: submitted,
    prepare: () => outbox.set(waitingSaves),
    answers: unsent,
    shows: 'WaitingAnswer RejectedAnswer WhenSent',
  },
  outbox: {
    at: paths.outbox,
    prepare: () => outbox.set(waitingSaves),
    answers: unsent,
    shows: 'OutboxPage SendNow',
  },
  'outbox-empty': { at: paths.outbox, shows: 'OutboxPage' },
  'outbox-on-the-dashboard': {
    at: paths.dashboard,
    prepare: () => outbox.set(waitingSaves),
    answers: unsent,
    shows: 'OutboxRegion',
  },
  question: {
    at: paths.dashboard,
    prepare: () =>
      confirmStore.set({
        context: 'error',
        title: 'Delete picture',
        message: 'Do you want to delete this picture from this device? You can choose it again later.',
        action: 'Yes, Delete',
      }),
    shows: 'ConfirmRegion',
  },
}
