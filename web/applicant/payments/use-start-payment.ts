import { payment } from '#contract/endpoints/payment.ts'
import type { PayType } from '#contract/fees/registry.ts'
import { useCall } from '#web/applicant/api/use-call.ts'
import { showError, showSuccess } from '#web/toasts/toast-store.ts'
import { forgetAnswer } from '../session/kept-answers.ts'
import { remember } from '../session/persisted.ts'
import { isCancelled } from './checkout-cancelled.tsx'
import { checkoutAddress } from './checkout-address.ts'

export interface StartPayment {
  busy: boolean
  start(payType: PayType): void
}

/**
 * Returns `start`, which starts a payment (or resumes the open payment), shows the server's message and opens the
 * checkout page. If `checkoutAddress` does not allow the page, shows an error instead.
 */
export function useStartPayment(): StartPayment {
  const initiate = useCall(payment.initiate, {
    clearsMessages: true,
    silent: true,
    async onSuccess({ message, data }, { payType }) {
      const address = checkoutAddress(data.paymentUrl, location.origin)
      if (address === null)
        return showError('The address of the payment page is not allowed. Please tell support.')
      showSuccess(message)
      remember('payments', { started: payType })
      // The stored payments and fees lack the payment that was just started. They are deleted, so that pages wait for
      // current data.
      for (const name of ['payments', 'fees']) forgetAnswer(name)
      // Removes the query string. Otherwise, after Back, this page would again say that the checkout was cancelled.
      if (isCancelled(location.search)) history.replaceState(history.state, '', location.pathname)
      location.assign(address)
      // Keeps the button busy until the browser has left the page.
      await new Promise(() => undefined)
    },
  })
  return { busy: initiate.busy, start: (payType) => void initiate.run({ payType }) }
}
