import { passwordsDiffer } from '#contract/endpoints/authentication.ts'
import type { FieldErrors } from '#contract/envelope.ts'

/** Settings for `useForm`: both passwords must be the same. The form checks this even if other fields are invalid. */
export const passwordMatch = {
  check({ password, cpassword }: { password: string; cpassword: string }): FieldErrors {
    return password === cpassword ? {} : { cpassword: passwordsDiffer }
  },
  titleFor(errors: FieldErrors): string | undefined {
    return errors.cpassword === passwordsDiffer ? 'Validation error.' : undefined
  },
}
