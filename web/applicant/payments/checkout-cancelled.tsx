import { useSearchParams } from 'react-router'
import { cancelledCheckout } from '#contract/portal-pages.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Says that nothing was charged, if the gateway has returned the payer from a cancelled checkout. */
export function CheckoutCancelled() {
  const [query] = useSearchParams()
  if (query.get(cancelledCheckout.name) !== cancelledCheckout.value) return null
  return (
    <Banner tone="info">
      <p>You left the payment page without paying. Nothing was charged.</p>
    </Banner>
  )
}
