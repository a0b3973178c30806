import type { BodyOf } from '#contract/endpoint.ts'
import { discrepancies } from '#contract/office/discrepancies.ts'
import { useInvalidate } from '#web/actions/use-invalidate.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { callOffice } from '../api/call.ts'
import { paymentKeys } from '../api/list-keys.ts'
import { useCloseKey } from '../keyboard/use-close-key.ts'
import { useNoUndo } from '../keyboard/use-no-undo.ts'
import { sendKey, useSendKey } from '../keyboard/use-send-key.ts'
import { CancelButton } from '../page/cancel-button.tsx'
import { discrepanciesQuery } from '../queries.ts'
import { amountsOf, type Discrepancy, settlementDraft, settlementOf } from './discrepancy.ts'

type Body = BodyOf<typeof discrepancies.settleUnderpayment>

const choices = [
  { value: 'accept', label: 'Accept the amount received' },
  { value: 'return', label: 'Return the proposal' },
]

interface UnderpaymentFormProps {
  payment: Discrepancy
  /** True if the colleague made the proposal. The form can then only withdraw the proposal. */
  isOwn: boolean
  onDone(): void
}

/**
 * Form in which a second colleague accepts an underpayment, or returns the proposal to the bursar. The proposer can
 * withdraw the proposal.
 */
export function UnderpaymentForm({ payment, isOwn, onDone }: UnderpaymentFormProps) {
  const changed = useInvalidate([discrepanciesQuery.queryKey, ...paymentKeys])
  const { reference } = payment
  useSendKey()
  useNoUndo()
  useCloseKey(onDone)
  const initial: { outcome: '' | Body['outcome']; note: string } = {
    outcome: isOwn ? 'return' : '',
    note: '',
  }
  const form = useForm({
    draft: settlementDraft(reference, isOwn),
    initial,
    schema: discrepancies.settleUnderpayment.body,
    toBody: (values) => settlementOf(reference, isOwn, values),
    send: (body) => callOffice(discrepancies.settleUnderpayment, body),
    async onSuccess() {
      await changed()
      onDone()
    },
  })
  return (
    <FormFrame
      form={form}
      action={isOwn ? 'Withdraw proposal' : 'Save decision'}
      shortcut={sendKey}
      label="Proposal to accept an underpayment"
      secondary={<CancelButton onClick={onDone} />}
    >
      <p>
        {amountsOf(payment)} {isOwn ? 'You propose' : `${payment.decidedBy} proposes`} to accept it:{' '}
        {payment.note}
      </p>
      {!isOwn && (
        <>
          <p>
            If you accept it, the fee counts as paid, and the receipt shows the amount received. After a part
            of a fee, the balance stays due.
          </p>
          <RadioGroup
            name="outcome"
            label="Outcome"
            error={form.errors['outcome']}
            options={choices}
            value={form.values.outcome}
            onChange={({ target }) => form.set('outcome', target.value as Body['outcome'])}
          />
        </>
      )}
      <TextAreaField {...form.text('note')} label="Reason" maxLength={500} />
    </FormFrame>
  )
}
