import { type RefusalReason, refusalReasonIds, refusalReasons } from '#contract/office/decisions.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { GroupFrame } from '#web/ui/field-frame.tsx'
import { TextAreaField, type TextAreaFieldProps } from '#web/ui/text-area-field.tsx'

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
  chosen: readonly RefusalReason[]
  error: string | undefined
  onChange(reasons: RefusalReason[]): void
}

/** Checkboxes for the reasons for a rejection, in the words shown to the applicant. */
function RefusalReasons({ chosen, error, onChange }: RefusalReasonsProps) {
  return (
    <GroupFrame
      id="field-reasons"
      label="Reasons"
      hint="Shown to the applicant in these words."
      error={error}
    >
      {refusalReasonIds.map((reason, index) => (
        <CheckboxField
          key={reason}
          name={reason}
          id={index === 0 ? 'field-reasons' : `field-reasons-${reason}`}
          label={refusalReasons[reason]}
          checked={chosen.includes(reason)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, reason] : chosen.filter((each) => each !== reason))
          }
        />
      ))}
    </GroupFrame>
  )
}
