import { passwordsDiffer } from '#contract/endpoints/authentication.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import { showError } from '#web/toasts/toast-store.ts'

/** For `useForm`: the two passwords must be the same, whatever else is still to be mended. */
export const passwordMatch = {
  check({ password, cpassword }: { password: string; cpassword: string }): FieldErrors {
    return password === cpassword ? {} : { cpassword: passwordsDiffer }
  },
  onRefused(errors: FieldErrors): void {
    if (errors.cpassword === passwordsDiffer) showError('Validation error.')
  },
}
