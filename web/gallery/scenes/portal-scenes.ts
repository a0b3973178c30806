import { printing } from '#contract/endpoints/printing.ts'
import { paths } from '#web/applicant/paths.ts'
import { answer, type Scene } from './scene.ts'

/** The public pages of the portal. */
export const publicScenes: Record<string, Scene> = {
  landing: {
    at: paths.landing,
    shows: 'App Landing LandingBody LandingPicture Journey Ready Costs Support ProgrammeList Still',
    profile: null,
  },
  registration: {
    at: paths.registration,
    shows: 'Registration AuthFrame NewcomerPortrait NewPasswordFields PhraseSuggestion',
    profile: null,
  },
  'portal-login': { at: paths.login, shows: 'Login UsernameField ReturningPortrait', profile: null },
  activate: {
    at: paths.activate,
    routerState: { email: 'ada@mail.example' },
    shows: 'Activate ResendCode CorrectEmail MailedCodeField',
    profile: null,
  },
  'forgot-password': { at: paths.forgotPassword, shows: 'ForgotPassword', profile: null },
  'reset-password': { at: `${paths.resetPassword}?code=7K3M`, shows: 'ResetPassword', profile: null },
  'confirm-email': {
    at: `${paths.confirmEmail}?code=7K3M&address=old`,
    shows: 'ConfirmEmail',
    profile: null,
  },
  eligibility: {
    at: paths.eligibility,
    press: ['Add another sitting'],
    shows: 'Eligibility SittingFields SubjectGradeRow CheckedProgrammes',
    profile: null,
  },
  verify: { at: paths.verify, shows: 'Verify', profile: null },
  'verify-genuine': {
    at: `${paths.verify}/7K3MQ2XV9ABC0DEF`,
    shows: 'Verify',
    profile: null,
    answers: [answer(printing.verify, (found) => found)],
  },
}
