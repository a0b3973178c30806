import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Success } from '#web/api/exchange.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { useApplicationChange } from './use-application-change.ts'

export interface ReasonFormProps<Body> {
  applicantId: string
  draft: string
  /** Title of the form and of its button. */
  action: string
  hint?: string
  optional?: boolean
  schema: z.ZodMiniType<unknown, Body>
  toBody(because: string): Body
  send(body: Body): Promise<Success<unknown>>
  onDone(): void
  /** Shown above the reason. */
  children?: ReactNode
}

/**
 * A form that changes an application for a reason that the colleague types. Fetches the application again, also after a
 * refusal.
 */
export function ReasonForm<Body>(props: ReasonFormProps<Body>) {
  const { applicantId, draft, action, hint, optional, schema, toBody, send, onDone, children } = props
  const changed = useApplicationChange(applicantId)
  const form = useForm({
    draft,
    initial: { because: '' },
    schema,
    toBody: ({ because }) => toBody(because),
    // The reason for a refusal may be that a colleague has changed the application meanwhile.
    send: (body) =>
      send(body).catch(async (error: unknown) => {
        await changed()
        throw error
      }),
    async onSuccess() {
      await changed()
      onDone()
    },
  })
  return (
    <FormFrame
      form={form}
      action={action}
      label={action}
      secondary={<Button title="Cancel" kind="quiet" onClick={onDone} />}
    >
      {children}
      <TextAreaField {...form.text('because')} label="Why" hint={hint} optional={optional} maxLength={500} />
    </FormFrame>
  )
}
