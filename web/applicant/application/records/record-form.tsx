import { type ReactNode, useRef } from 'react'
import { FormFrame, type FormFrameProps } from '#web/forms/form-frame.tsx'
import { WaitingNote } from '#web/applicant/outbox/waiting-note.tsx'
import type { SavedSection } from '#web/applicant/outbox/section-saves.ts'
import { SaveStatus } from '#web/applicant/drafts/save-status.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './records.module.css'

/** What the form for a new record needs to know about the page around it. */
export interface NewRecord {
  /** Label of the button that saves. */
  action: string
  /** Label of the button that saves and opens an empty form; null if there is room for only one more. */
  another: string | null
  /** Links and buttons that leave the form without saving. */
  leave: ReactNode
  /** Called before each attempt with whether the form stays open for another record. */
  choose(another: boolean): void
  /** Must be awaited after saving. `empty` empties the form. */
  saved(message: string, empty: () => void): Promise<void>
}

interface RecordFormProps {
  form: FormFrameProps['form']
  record: NewRecord
  step: SavedSection
  /** Name of the form for screen readers. */
  label: string
  disabled?: boolean
  children: ReactNode
}

/** The form for a new record: one button saves and continues, another one saves and stays for a further record. */
export function RecordForm({ form, record, step, label, disabled, children }: RecordFormProps) {
  const { action, another, leave, choose } = record
  const pressedAnother = useRef(false)
  return (
    <FormFrame
      form={{
        ...form,
        submit: (event) => {
          choose(pressedAnother.current)
          pressedAnother.current = false
          form.submit(event)
        },
      }}
      action={action}
      label={label}
      bar
      status={<SaveStatus section={step} />}
      {...(disabled !== undefined && { disabled })}
      secondary={
        <div className={styles.others}>
          {another !== null && (
            <Button
              kind="quiet"
              title={another}
              disabled={disabled}
              onClick={({ currentTarget }) => {
                pressedAnother.current = true
                currentTarget.form?.requestSubmit()
              }}
            />
          )}
          {leave}
          <WaitingNote section={step} />
        </div>
      }
    >
      {children}
    </FormFrame>
  )
}
