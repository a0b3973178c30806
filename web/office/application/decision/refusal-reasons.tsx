import { useRef } from 'react'
import { type RefusalReason, refusalReasonIds, refusalReasons } from '#contract/office/decisions/decisions.ts'
import { CheckboxField, CheckboxList } from '#web/ui/checkbox-field.tsx'
import { GroupFrame } from '#web/ui/field-frame.tsx'
import { fieldId } from '#web/ui/field-id.ts'
import { TextAreaField, type TextAreaFieldProps } from '#web/ui/text-area-field.tsx'
import { useKeyPress } from '../../keyboard/use-key-press.ts'
import { useKeys } from '../../keyboard/use-keys.ts'

interface RefusalFieldsProps extends Omit<RefusalReasonsProps, 'nextId'> {
  /** Form props of the field for the sentence to the applicant. */
  sentence: Pick<TextAreaFieldProps, 'name' | 'value' | 'error' | 'onChange'>
  sentenceLabel: string
}

/** The fields of a rejection: its reasons, and a sentence to the applicant. */
export function RefusalFields({ sentence, sentenceLabel, ...reasons }: RefusalFieldsProps) {
  return (
    <>
      <RefusalReasons {...reasons} nextId={fieldId(sentence.name)} />
      <TextAreaField {...sentence} label={sentenceLabel} optional maxLength={300} />
    </>
  )
}

interface RefusalReasonsProps {
  isNumbered?: boolean
  /** Id of the control after the reasons. */
  nextId: string
  chosen: readonly RefusalReason[]
  error: string | undefined
  onChange(reasons: RefusalReason[]): void
}

const boxId = (reason: RefusalReason) =>
  reason === refusalReasonIds[0] ? 'field-reasons' : `field-reasons-${reason}`

/**
 * Checkboxes for the reasons for a rejection, in the words shown to the applicant. If `isNumbered` is true, the keys 1
 * to 7 select or clear a reason, and Tab then moves to the control `nextId`. Dialogs ignore these keys, so reasons in
 * dialogs have no numbers.
 */
function RefusalReasons({ isNumbered = false, nextId, chosen, error, onChange }: RefusalReasonsProps) {
  const toggle = (reason: RefusalReason) =>
    onChange(chosen.includes(reason) ? chosen.filter((each) => each !== reason) : [...chosen, reason])
  /** The checkbox that a digit has toggled, while it has the focus; otherwise null. */
  const byDigit = useRef<HTMLElement>(null)
  const chooseByDigit = (reason: RefusalReason) => {
    toggle(reason)
    const box = document.getElementById(boxId(reason))
    box?.focus()
    box?.addEventListener('blur', () => (byDigit.current = null), { once: true })
    byDigit.current = box
  }
  useKeys(
    isNumbered
      ? Object.fromEntries(
          refusalReasonIds.map((reason, at) => [String(at + 1), () => chooseByDigit(reason)]),
        )
      : {},
  )
  useKeyPress((event) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey, target } = event
    if (key !== 'Tab' || shiftKey || ctrlKey || altKey || metaKey || target !== byDigit.current) return
    event.preventDefault()
    document.getElementById(nextId)?.focus()
  })
  return (
    <GroupFrame
      id="field-reasons"
      label="Reasons"
      hint="Shown to the applicant in these words."
      error={error}
    >
      <CheckboxList>
        {refusalReasonIds.map((reason, index) => (
          <CheckboxField
            key={reason}
            name={reason}
            id={boxId(reason)}
            label={isNumbered ? `${index + 1} ${refusalReasons[reason]}` : refusalReasons[reason]}
            checked={chosen.includes(reason)}
            onChange={() => toggle(reason)}
          />
        ))}
      </CheckboxList>
    </GroupFrame>
  )
}
