import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import { rejectionText, showRejection } from '#web/actions/rejection.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import type { Success } from '#web/api/exchange.ts'
import { useForm } from '#web/forms/use-form.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { useApplicationChange } from '../../api/use-application-change.ts'
import { CommandFrame } from '../../leases/command-frame.tsx'
import { useLeaseCheck } from '../../leases/use-lease-check.ts'
import { forgetUnsentReason, keepUnsentReason, type UnsentReason, unsentReasonOf } from './unsent-reason.ts'

export interface ReasonFormProps<Body> {
  applicantId: string
  /** Id of the colleague whose lease does not prevent the command: the proposer of the pending decision. */
  proposedById?: string
  /** True if the decision is released. The lease of another colleague then does not prevent the command. */
  isReleased?: boolean
  draft: string
  /** Title of the form and of its button. */
  action: string
  hint?: string
  optional?: boolean
  schema: z.ZodMiniType<unknown, Body>
  toBody(because: string): Body
  send(body: Body): Promise<Success<unknown>>
  onDone(): void
  children?: ReactNode
}

/**
 * A form that changes an application for a reason that the colleague types. Fetches the application again after the
 * request, even if the request failed.
 */
export function ReasonForm<Body>(props: ReasonFormProps<Body>) {
  const { applicantId, proposedById, isReleased = false, draft, action, hint, optional } = props
  const { schema, toBody, send, onDone, children } = props
  const changed = useApplicationChange(applicantId)
  const check = useLeaseCheck(applicantId, proposedById)
  const rejected = useRef<unknown>(null)
  const form = useForm({
    draft,
    initial: { because: '' },
    schema,
    toBody: ({ because }) => toBody(because),
    async send(body) {
      try {
        if (!isReleased) check()
        return await send(body)
      } catch (error) {
        rejected.current = error
        // Fetch the application again, because another colleague may have changed it in the meantime.
        await changed()
        throw error
      }
    },
    async onSuccess() {
      rejected.current = null
      await changed()
      onDone()
    },
  })
  const { because } = form.values
  useErrorAfterClosing({ rejected, applicantId, draft, action, because })
  const cancel = () => {
    rejected.current = null
    onDone()
  }
  return (
    <CommandFrame
      applicantId={applicantId}
      proposedById={proposedById}
      form={form}
      action={action}
      label={action}
      onCancel={cancel}
    >
      {children}
      <TextAreaField {...form.text('because')} label="Why" hint={hint} optional={optional} maxLength={500} />
    </CommandFrame>
  )
}

/**
 * Keeps the typed reason if the form disappears after a rejected request, for example because the action is no longer
 * possible. Stores the reason and the server's message for `UnsentReasonBanner`. If no reason was typed, shows the
 * message as a toast.
 */
function useErrorAfterClosing(
  typed: Omit<UnsentReason, 'message'> & { applicantId: string; rejected: RefObject<unknown> },
) {
  const latest = useRef(typed)
  useEffect(() => {
    latest.current = typed
  })
  useEffect(() => {
    const { applicantId, draft } = latest.current
    // The form is open again and shows the reason from its own draft, so the banner is no longer needed.
    if (unsentReasonOf(applicantId)?.draft === draft) forgetUnsentReason(applicantId)
    return () => {
      const { rejected, applicantId: of, ...reason } = latest.current
      const error = rejected.current
      if (!(error instanceof RejectedCall)) return
      if (reason.because.trim() === '') showRejection(error)
      else keepUnsentReason(of, { ...reason, message: rejectionText(error) })
    }
  }, [])
}
