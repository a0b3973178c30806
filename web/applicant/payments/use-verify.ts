import { payment, type Transaction } from '#contract/endpoints/payment.ts'
import type { Action } from '#web/actions/use-action.ts'
import type { Success } from '#web/api/exchange.ts'
import { useCall } from '#web/applicant/api/use-call.ts'
import { addToast, type Toast } from '#web/toasts/toast-store.ts'
import { enrolmentKeys } from '../queries/enrolment.ts'
import { paymentsQuery } from '../queries/payments.ts'
import { profileQuery } from '../queries/profile.ts'

// A confirmed payment can change the profile and the enrolment, so their queries are fetched again too.
const invalidates = [paymentsQuery.queryKey, profileQuery.queryKey, ...enrolmentKeys]

/** Whether a payment is refunded. A list that an earlier version has stored on the device lacks `refundedOn`. */
export function isRefunded({ isRefund, refundedOn }: Transaction): boolean {
  return isRefund || refundedOn !== undefined
}

/** Returns the kind of the toast about a payment. An open payment and a refund are not errors. */
export function contextOf(transaction: Transaction): Toast['context'] {
  if (transaction.isOpen || isRefunded(transaction)) return 'notice'
  return transaction.isSuccessful ? 'success' : 'error'
}

/**
 * Returns an action that asks the gateway for a payment's status. A toast shows the result, unless `onAnswer` is given.
 * `onAnswer` is called before the queries in `invalidates` are fetched again. `isSuccessful` in the data shows whether
 * the payment is confirmed. A successful response alone does not mean this.
 */
export function useVerify(
  onAnswer?: (answer: Success<Transaction>) => void,
): Action<{ transactionReference: string }, Transaction> {
  return useCall(payment.requery, {
    clearsMessages: true,
    invalidates,
    silent: true,
    showsRejection: onAnswer !== undefined,
    onSuccess(answer) {
      if (onAnswer !== undefined) return onAnswer(answer)
      addToast(answer.message, contextOf(answer.data))
    },
  })
}
