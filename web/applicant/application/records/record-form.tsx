import { type ReactNode, useRef } from 'react'
import { FormFrame, type FormFrameProps } from '#web/forms/form-frame.tsx'
import type { SavedList } from '#web/applicant/saves/section-saves.ts'
import { SaveStatus } from '#web/applicant/drafts/save-status.tsx'
import { Summary } from '#web/applicant/application/step-page/summary.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './records.module.css'

/** Props that the records page passes to the form for a new record. */
export interface NewRecord {
  action: string
  /** Label of the button that saves and opens an empty form. If null, the form has no such button. */
  another: string | null
  /** Links and buttons that leave the form without saving. */
  leave: ReactNode
  /** Called before each attempt to save. `another`: whether the form stays open for a further record. */
  choose(another: boolean): void
  /**
   * Must be called and awaited after the record was saved. `message` is the server's message; `empty` clears the form.
   */
  saved(message: string, empty: () => void): Promise<void>
  /**
   * Waits for a save and returns its result. If the record waits in the outbox, empties the form, because the list
   * shows the record. Then closes the form, unless the applicant adds another record. `body`: body of the save.
   */
  keepWaiting<Answer>(save: Promise<Answer>, body: unknown, empty: () => void): Promise<Answer>
}

interface RecordFormProps {
  form: FormFrameProps['form']
  record: NewRecord
  step: SavedList
  /** Name of the form for screen readers. */
  label: string
  disabled?: boolean
  children: ReactNode
}

/**
 * The form for a new record, with a button that saves the record. If `another` is set, a second button saves and keeps
 * the form open for a further record.
 */
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
        </div>
      }
    >
      {children}
      <Summary missing={form.missing} />
    </FormFrame>
  )
}
