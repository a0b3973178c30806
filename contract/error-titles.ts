import { validationTitle } from './envelope.ts'
import { type ErrorCode, type ErrorStatus, errorStatus } from './error-codes.ts'

const byStatus: Record<ErrorStatus, string> = {
  400: validationTitle,
  401: 'Signed out',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Not at this step',
  413: 'Too large',
  415: 'Wrong kind of file',
  422: 'Not possible',
  429: 'Too many attempts',
  500: 'Something went wrong',
  503: 'Busy',
  507: 'No space left',
}

/** Titles of the error codes whose title differs from the title of their HTTP status. */
const byCode: Partial<Record<ErrorCode, string>> = {
  'malformed-request': 'Not understood',
  'signature-invalid': 'Not authentic',
  'step-up-required': 'Code needed',
  'pages-not-built': 'Not built',
}

/** Returns the title of the error responses with this code. */
export function titleOf(code: ErrorCode): string {
  return byCode[code] ?? byStatus[errorStatus[code]]
}
