import { useSearchParams } from 'react-router'
import { cancelledCheckout } from '#contract/portal-pages.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Says that nothing was charged, if the payer has just left the checkout without paying. */
export function CheckoutCancelled() {
  const [query] = useSearchParams()
  if (query.get(cancelledCheckout.name) !== cancelledCheckout.value) return null
  return (
    <Banner tone="info">
      <p>You left the payment page without paying. Nothing was charged.</p>
    </Banner>
  )
}
