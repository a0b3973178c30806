import type { ReadableApplication } from '#contract/endpoints/application.ts'
import { application } from '#contract/endpoints/application.ts'
import { requestAnswers } from '#contract/endpoints/request.ts'
import type { Profile } from '#contract/profile.ts'
import { biodataEndpoints } from '#contract/steps/biodata.ts'
import { educationalRecordEndpoints } from '#contract/steps/educational-record.ts'
import { olevelEndpoints } from '#contract/steps/olevel-result.ts'
import { stepPage } from '#contract/steps/registry.ts'
import { paths } from '#web/applicant/paths.ts'
import { askFirst } from '#web/applicant/confirm/confirm-store.ts'
import { outbox } from '#web/applicant/outbox/outbox.ts'
import { answer, type Scene, unreachable } from './scene.ts'
import { waitingRecords, waitingSaves } from './waiting-saves.ts'

/** The stage at which an applicant has finished all steps. */
const complete: Partial<Profile> = { nextStage: 'SubmitApplication' }
const submitted: Partial<Profile> = {
  nextStage: 'ApplicationSumitted',
  submittedAt: '2026-11-20T17:45:00+01:00',
}

/** Changes the response that contains the applicant's application. */
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

/** Makes the requests of the waiting saves fail. */
const unsent = [unreachable(biodataEndpoints.save), unreachable(requestAnswers.send)]

/** Further states of the steps (see `stepScenes`), the preview, and the application after the submission. */
export const applicationScenes: Record<string, Scene> = {
  'next-of-kin-locked': { at: paths.nextOfKin, shows: 'LockedStep StepPicture' },
  'educational-records-waiting': {
    at: paths.records,
    profile: { nextStage: 'EducationalRecord' },
    prepare: () => outbox.set(waitingRecords),
    answers: [unreachable(educationalRecordEndpoints.add)],
    shows: 'WaitingRecords',
  },
  'olevel-results-of-one-sitting': {
    at: stepPage('olevelResults'),
    profile: { nextStage: 'OlevelResult' },
    answers: [answer(olevelEndpoints.list, (rows) => rows.slice(0, 1))],
    shows: 'OlevelForm DocumentPicture SubjectRows OfferedLists SittingSubjects StoredSlip Credits',
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
  requests: { at: paths.requests, profile: submitted, shows: 'Requests AnswerForm DocumentPicture' },
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
      askFirst({
        context: 'error',
        title: 'Delete picture',
        message: 'Do you want to delete this picture from this device? You can choose it again later.',
        action: 'Yes, Delete',
        onConfirm: () => undefined,
      }),
    shows: 'ConfirmRegion',
  },
}
