import { type RefusalReason, refusalReasonIds, refusalReasons } from '#contract/office/decisions/decisions.ts'
import { CheckboxField, CheckboxList } from '#web/ui/checkbox-field.tsx'
import { GroupFrame } from '#web/ui/field-frame.tsx'
import { TextAreaField, type TextAreaFieldProps } from '#web/ui/text-area-field.tsx'
import { useKeys } from '../../keyboard/use-keys.ts'

interface RefusalFieldsProps extends RefusalReasonsProps {
  /** Form props of the field for the sentence to the applicant. */
  sentence: Pick<TextAreaFieldProps, 'name' | 'value' | 'error' | 'onChange'>
  sentenceLabel: string
}

/** The fields of a rejection: its reasons, and a sentence to the applicant. */
export function RefusalFields({ sentence, sentenceLabel, ...reasons }: RefusalFieldsProps) {
  return (
    <>
      <RefusalReasons {...reasons} />
      <TextAreaField {...sentence} label={sentenceLabel} optional maxLength={300} />
    </>
  )
}

interface RefusalReasonsProps {
  isNumbered?: boolean
  chosen: readonly RefusalReason[]
  error: string | undefined
  onChange(reasons: RefusalReason[]): void
}

/**
 * Checkboxes for the reasons for a rejection, in the words shown to the applicant. The keys 1 to 7 choose a reason, or
 * undo the choice, if `isNumbered` is true. Dialogs ignore such keys, so their reasons have no numbers.
 */
function RefusalReasons({ isNumbered = false, chosen, error, onChange }: RefusalReasonsProps) {
  const toggle = (reason: RefusalReason) =>
    onChange(chosen.includes(reason) ? chosen.filter((each) => each !== reason) : [...chosen, reason])
  useKeys(
    isNumbered
      ? Object.fromEntries(refusalReasonIds.map((reason, at) => [String(at + 1), () => toggle(reason)]))
      : {},
  )
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
            id={index === 0 ? 'field-reasons' : `field-reasons-${reason}`}
            label={isNumbered ? `${index + 1} ${refusalReasons[reason]}` : refusalReasons[reason]}
            checked={chosen.includes(reason)}
            onChange={() => toggle(reason)}
          />
        ))}
      </CheckboxList>
    </GroupFrame>
  )
}
