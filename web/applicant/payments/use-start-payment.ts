import { useState } from 'react'
import { payment } from '#contract/endpoints/payment.ts'
import type { PayType } from '#contract/fees/registry.ts'
import { call } from '#web/api/call.ts'
import { remember } from '../session/persisted.ts'
import { clearMessages, showError, showSuccess } from '#web/toasts/toast-store.ts'
import { checkoutAddress } from './checkout-address.ts'

export interface StartPayment {
  busy: boolean
  start(payType: PayType): void
}

/** Opens a payment (or resumes the open one), says the server's message and leads to the checkout page. */
export function useStartPayment(): StartPayment {
  const [busy, setBusy] = useState(false)
  const run = async (payType: PayType) => {
    const answer = await call(payment.initiate, { payType })
    if (answer === null) return setBusy(false)
    const address = answer.data === null ? null : checkoutAddress(answer.data.paymentUrl, location.origin)
    if (!answer.isSuccessful || address === null) {
      showError(
        answer.isSuccessful ? 'The payment page is not one we know. Please tell support.' : answer.message,
      )
      return setBusy(false)
    }
    showSuccess(answer.message)
    remember('payments', { started: payType })
    // Stays busy: the browser is on its way.
    location.assign(address)
  }
  return {
    busy,
    start(payType) {
      if (busy) return
      clearMessages()
      setBusy(true)
      void run(payType)
    },
  }
}
