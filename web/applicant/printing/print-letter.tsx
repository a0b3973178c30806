import { admissionLetter } from '#contract/endpoints/printing.ts'
import { Button } from '#web/ui/button.tsx'
import { usePrint } from './use-print.ts'

/** Downloads the admission letter. `lockedBecause`: what opens it, said by the element of that id. */
export function PrintLetter({ lockedBecause }: { lockedBecause?: string | undefined }) {
  const { busy, print } = usePrint(admissionLetter)
  return (
    <Button
      kind="quiet"
      title="Print Letter"
      busy={busy}
      disabled={lockedBecause !== undefined}
      aria-describedby={lockedBecause}
      onClick={print}
    />
  )
}
