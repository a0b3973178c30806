import { useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { type OfferRow, offers } from '#contract/office/offers/offers.ts'
import { useForm } from '#web/forms/use-form.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { callOffice } from '../api/call.ts'
import { useSendKey } from '../keyboard/use-send-key.ts'
import { FormDialog } from '../page/form-dialog.tsx'
import { extension } from '../page/not-extended.ts'
import { laterDayToAccept } from './extension.ts'
import { presentDeadlines } from './offer-words.ts'

interface ExtendDialogProps {
  offers: readonly Pick<OfferRow, 'applicantId' | 'version' | 'acceptBy'>[]
  onClose(): void
  /** Receives the applicant ids of the offers that could not be extended. */
  onDone?(refused: readonly string[]): void
}

/**
 * Asks for a new acceptance deadline for the selected offers, and for a reason. `Ctrl Enter` submits the form. Stays
 * open if an application has changed meanwhile.
 */
export function ExtendDialog({ offers: selected, onClose, onDone }: ExtendDialogProps) {
  const client = useQueryClient()
  useSendKey()
  const settle = async (refused: readonly { applicantId: string }[]) => {
    await client.invalidateQueries()
    onDone?.(refused.map(({ applicantId }) => applicantId))
  }
  const form = useForm({
    initial: { acceptBy: laterDayToAccept(selected), because: '' },
    schema: offers.extend.body,
    toBody: (values) => ({
      ...values,
      offers: selected.map(({ applicantId, version }) => ({ applicantId, version })),
    }),
    ...extension((body: BodyOf<typeof offers.extend>) => callOffice(offers.extend, body), settle, onClose),
  })
  const title = selected.length === 1 ? 'Extend 1 offer' : `Extend ${selected.length} offers`
  return (
    <FormDialog form={form} title={title} onClose={onClose}>
      <DateField
        {...form.value('acceptBy')}
        label="New last day to accept"
        hint={`${presentDeadlines(selected)} A lapsed offer becomes valid again. The applicants get an email.`.trim()}
      />
      <TextAreaField {...form.text('because')} label="Why" maxLength={500} />
    </FormDialog>
  )
}
