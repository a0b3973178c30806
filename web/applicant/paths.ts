/** Every address of the portal, below the base path. */
export const basePath = '/application'

export const paths = {
  landing: '/',
  registration: '/auth/registration',
  login: '/auth/login',
  activate: '/auth/activate',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  payments: '/payments',
  allPayments: '/payments/all',
  dashboard: '/dashboard',
  notifications: '/dashboard/notifications',
  bioData: '/dashboard/registration/bio-data',
  nextOfKin: '/dashboard/registration/next-of-kin',
  programChoices: '/dashboard/registration/program-choices',
  records: '/dashboard/registration/records',
  pictureUpload: '/dashboard/registration/picture-upload',
  completeProfile: '/dashboard/registration/complete-profile',
  completedProfile: '/dashboard/registration/completed-profile',
  matric: '/dashboard/matric',
  portal: '/dashboard/portal',
  paymentHistory: '/dashboard/payment-history',
  receipts: '/dashboard/receipts',
  admissionStatus: '/dashboard/admission-status',
  enrolment: '/dashboard/enrolment',
} as const
