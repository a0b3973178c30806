import { type SubmitEvent, useState } from 'react'
import { isRealDate } from '#contract/dates.ts'
import { feeIds, feeTitle } from '#contract/fees/registry.ts'
import { paymentStatuses, paymentStatusWords, type TakingsFilter } from '#contract/office/figures/takings.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { sendKey, useSendKey } from '../keyboard/use-send-key.ts'
import { gatewayName } from './gateway-name.ts'
import styles from './takings.module.css'

const fees = feeIds.map((id) => ({ value: id, label: feeTitle(id) }))
const statuses = paymentStatuses.map((status) => ({ value: status, label: paymentStatusWords[status] }))

export const firstFilterId = 'takings-from'
export const referenceId = 'takings-reference'

const formLabel = 'Filters'

interface TakingsFiltersProps {
  filter: TakingsFilter
  /** Gateways to choose from. */
  gateways: readonly string[]
  onApply(filter: Record<keyof TakingsFilter, string>): void
}

/** The filters of the takings. They apply when the form is submitted with two real dates. `Ctrl Enter` submits it. */
export function TakingsFilters({ filter, gateways, onApply }: TakingsFiltersProps) {
  const [typed, setTyped] = useState<Record<keyof TakingsFilter, string>>(filter)
  const field = (name: keyof TakingsFilter) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  const chosen = typed.gateway === '' || gateways.includes(typed.gateway) ? [] : [typed.gateway]
  useSendKey(formLabel)
  const [sent, setSent] = useState(false)
  const day = (name: 'from' | 'to') => ({
    name,
    value: typed[name],
    error: sent && !isRealDate(typed[name]) ? 'Type a day of the calendar.' : undefined,
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(true)
    if (!isRealDate(typed.from) || !isRealDate(typed.to)) return
    onApply({ ...typed, reference: typed.reference.trim() })
  }
  return (
    <form className={styles.filters} role="search" aria-label={formLabel} onSubmit={submit}>
      <DateField {...day('from')} id={firstFilterId} label="From" />
      <DateField {...day('to')} label="To" />
      <SelectField {...field('fee')} label="Fee" placeholder="All fees" options={fees} />
      <SelectField {...field('status')} label="Status" placeholder="All statuses" options={statuses} />
      <SelectField
        {...field('gateway')}
        label="Gateway"
        placeholder="All gateways"
        options={[...gateways, ...chosen].map((value) => ({ value, label: gatewayName(value) }))}
      />
      <TextField
        {...field('reference')}
        id={referenceId}
        label="Reference"
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" title="Apply filters" shortcut={sendKey} kind="quiet" />
    </form>
  )
}
