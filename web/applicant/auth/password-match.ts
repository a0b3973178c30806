import { passwordsDiffer } from '#contract/endpoints/authentication.ts'
import type { FieldErrors } from '#contract/envelope.ts'

interface TypedTwice {
  password: string
  cpassword: string
}

/** Settings for `useForm`: both passwords must be the same. The form checks this even if other fields are invalid. */
export const passwordMatch = {
  check({ password, cpassword }: TypedTwice): FieldErrors {
    return password === cpassword ? {} : { cpassword: passwordsDiffer }
  },
  titleFor(_errors: FieldErrors, { password, cpassword }: TypedTwice): string | undefined {
    return cpassword !== '' && cpassword !== password ? 'Validation error.' : undefined
  },
}
