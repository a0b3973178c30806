import { useLocation } from 'react-router'
import { cancelledCheckout } from '#contract/portal-pages.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Whether a query string shows that the payer has just left the checkout without paying. */
export function isCancelled(search: string): boolean {
  return new URLSearchParams(search).get(cancelledCheckout.name) === cancelledCheckout.value
}

/** Returns whether the payer has just left the checkout without paying. */
export function useCancelled(): boolean {
  return isCancelled(useLocation().search)
}

/** Message that nothing was charged. Shown if the payer has just left the checkout without paying. */
export function CheckoutCancelled() {
  if (!useCancelled()) return null
  return (
    <Banner tone="info">
      <p>You left the payment page without paying. Nothing was charged.</p>
    </Banner>
  )
}
