import { exceptionGrounds } from '#contract/office/decisions/exception-grounds.ts'
import { RadioGroup, type RadioGroupProps } from '#web/ui/radio-group.tsx'
import { useKeys } from '../../keyboard/use-keys.ts'

interface ExceptionGroundProps extends Omit<RadioGroupProps, 'options'> {
  onChoose(ground: string): void
}

/**
 * Field for the ground of an admission that the requirements do not allow. The keys 1 to 4 choose a ground and move the
 * focus to the field for the reason.
 */
export function ExceptionGround({ onChoose, ...field }: ExceptionGroundProps) {
  useKeys(
    Object.fromEntries(
      exceptionGrounds.map((ground, at) => [
        String(at + 1),
        () => {
          onChoose(ground)
          document.getElementById('field-exceptionReason')?.focus()
        },
      ]),
    ),
  )
  return (
    <RadioGroup
      {...field}
      options={exceptionGrounds.map((ground, at) => ({ value: ground, label: `${at + 1} ${ground}` }))}
    />
  )
}
