import { admissionLetter } from '#contract/endpoints/printing.ts'
import { documents } from 'virtual:institution/documents'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { usePrint } from './use-print.ts'

/**
 * Button that downloads the admission letter. `lockedBecause` is the id of the element that says what unlocks the
 * letter.
 */
export function PrintLetter({ lockedBecause }: { lockedBecause?: string | undefined }) {
  const { busy, print } = usePrint({ path: admissionLetter.path, file: documents.letter.file })
  return (
    <Button
      kind="quiet"
      title="Print Letter"
      busy={busy}
      icon={lockedBecause !== undefined && <Icon name="lock" />}
      disabled={lockedBecause !== undefined}
      aria-describedby={lockedBecause}
      onClick={print}
    />
  )
}
