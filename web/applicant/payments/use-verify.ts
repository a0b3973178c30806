import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { payment, type Transaction } from '#contract/endpoints/payment.ts'
import { call } from '#web/api/call.ts'
import { useEnrolmentChange } from '../queries/enrolment.ts'
import { paymentsQuery } from '../queries/payments.ts'
import { useProfileChange } from '../queries/profile.ts'
import { clearMessages, showError, showSuccess } from '#web/toasts/toast-store.ts'

export interface Verified {
  transaction: Transaction | null
  /** The server's words on it, which tell declined from not confirmed yet. */
  title: string
  message: string
}

export interface Verification {
  /** The reference being asked about now. */
  running: string | null
  /**
   * Asks the gateway about a transaction again and says what it answered, unless `silent`: the page says it. Null: no
   * answer, or none to act on.
   */
  verify(reference: string, options?: { silent?: boolean }): Promise<Verified | null>
}

export function useVerify(): Verification {
  const client = useQueryClient()
  const { reload } = useProfileChange()
  const enrolmentChanged = useEnrolmentChange()
  const [running, setRunning] = useState<string | null>(null)
  return {
    running,
    async verify(transactionReference, { silent = false } = {}) {
      clearMessages()
      setRunning(transactionReference)
      try {
        const answer = await call(payment.requery, { transactionReference })
        if (answer === null) return null
        // The question was answered; whether the money is there is in the answer.
        if (!silent) {
          if (answer.data?.isSuccessful === true && !answer.data.isRefund) showSuccess(answer.message)
          else showError(answer.message)
        }
        // A confirmed fee moves the application on.
        await Promise.all([
          client.invalidateQueries({ queryKey: paymentsQuery.queryKey }),
          reload(),
          enrolmentChanged(),
        ])
        return { transaction: answer.data, title: answer.title, message: answer.message }
      } finally {
        setRunning(null)
      }
    },
  }
}
