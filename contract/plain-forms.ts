import type { Endpoint } from './endpoint.ts'
import { authentication } from './endpoints/authentication.ts'
import { profile } from './endpoints/profile.ts'

/** Hidden form field that contains the form's name. */
export const plainFormField = 'form'

/** A form that also works without JavaScript: the browser posts it to the URL of the form's page. */
interface PlainFormRoute {
  endpoint: Endpoint
  /** Path of the form's page, below `/application`. */
  page: string
  /** Path of the page after a success. If null, the form's page is shown again with the server's message. */
  next: string | null
}

/** All forms that also work without JavaScript. Their names are the values of `plainFormField`. */
export const plainForms = {
  registration: { endpoint: profile.create, page: '/auth/registration', next: '/auth/activate' },
  login: { endpoint: authentication.login, page: '/auth/login', next: '/dashboard' },
  activation: { endpoint: profile.activate, page: '/auth/activate', next: '/auth/login' },
  'resend-activation': { endpoint: profile.resendActivation, page: '/auth/activate', next: null },
  'correct-email': { endpoint: profile.correctEmail, page: '/auth/activate', next: null },
  'forgot-password': {
    endpoint: authentication.initiatePasswordReset,
    page: '/auth/forgot-password',
    next: null,
  },
  'reset-password': {
    endpoint: authentication.resetPassword,
    page: '/auth/reset-password',
    next: '/auth/login',
  },
} as const satisfies Record<string, PlainFormRoute>

export type PlainForm = keyof typeof plainForms

/** Password fields. The server leaves them empty when it shows a rejected form again. */
export const secretFields: readonly string[] = ['password', 'cpassword']

export function isPlainForm(name: unknown): name is PlainForm {
  return typeof name === 'string' && Object.hasOwn(plainForms, name)
}
