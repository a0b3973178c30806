import { useSearchParams } from 'react-router'
import { cancelledCheckout } from '#contract/portal-pages.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Returns whether the payer has just left the checkout without paying. */
export function useCancelled(): boolean {
  const [query] = useSearchParams()
  return query.get(cancelledCheckout.name) === cancelledCheckout.value
}

/** Says that nothing was charged, if the payer has just left the checkout without paying. */
export function CheckoutCancelled() {
  if (!useCancelled()) return null
  return (
    <Banner tone="info">
      <p>You left the payment page without paying. Nothing was charged.</p>
    </Banner>
  )
}
