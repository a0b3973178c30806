import { admissionLetter } from '#contract/endpoints/printing.ts'
import { documents } from 'virtual:institution/documents'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DocumentSize } from './document-size.tsx'
import { usePrint } from './use-print.ts'

/**
 * Button that downloads the admission letter, with the size of the letter. `lockedBecause` is the id of the element
 * that says what unlocks the letter.
 */
export function PrintLetter({ lockedBecause }: { lockedBecause?: string | undefined }) {
  const { busy, print } = usePrint({ path: admissionLetter.path, file: documents.letter.file })
  const open = lockedBecause === undefined
  return (
    <>
      <Button
        kind="quiet"
        title="Print Letter"
        busy={busy}
        icon={!open && <Icon name="lock" />}
        disabled={!open}
        aria-describedby={lockedBecause ?? 'letter-size'}
        onClick={print}
      />
      {open && <DocumentSize id="letter-size" transferKb={documents.letter.transferKb} />}
    </>
  )
}
