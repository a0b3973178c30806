import { portalPages } from '#contract/portal-pages.ts'

/** The path at which the server serves the portal. All `paths` are below it. */
export const basePath = '/application'

export const paths = {
  ...portalPages,
  landing: '/',
  registration: '/auth/registration',
  login: '/auth/login',
  activate: '/auth/activate',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  confirmEmail: '/auth/confirm-email',
  eligibility: '/eligibility',
  verify: '/verify',
  verifyCode: '/verify/:code',
  notifications: '/dashboard/notifications',
  outbox: '/dashboard/outbox',
  bioData: '/dashboard/registration/bio-data',
  nextOfKin: '/dashboard/registration/next-of-kin',
  programChoices: '/dashboard/registration/program-choices',
  records: '/dashboard/registration/records',
  pictureUpload: '/dashboard/registration/picture-upload',
  completeProfile: '/dashboard/registration/complete-profile',
  completedProfile: '/dashboard/registration/completed-profile',
  portal: '/dashboard/portal',
  receipts: '/dashboard/receipts',
} as const
