import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { decisions } from '#contract/office/decisions.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { showError } from '#web/toasts/toast-store.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { callOffice } from '../api/call.ts'
import { deselectDecisions } from '../queue/queue-memory.ts'
import { lagosTime } from './lagos-time.ts'
import type { ReleaseState } from './release-state.ts'
import styles from './release.module.css'

const whens = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'At a set time' },
]

/** Form that releases the decisions now or at a set time. `ready` is the number of decisions that can be released. */
export function ReleaseForm({ state, ready }: { state: ReleaseState; ready: number }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { decisionIds, from } = state
  const form = useForm({
    initial: { when: 'now', at: '', time: '08:00' },
    check: ({ when, at, time }): Record<string, string> => {
      if (when === 'now') return {}
      const instant = lagosTime(at, time)
      if (instant === null) return { at: 'Choose a date and a time.' }
      return Date.parse(instant) > Date.now() ? {} : { at: 'This time has passed. Choose a later one.' }
    },
    schema: decisions.release.body,
    toBody: ({ when, at, time }) => ({ decisionIds, at: when === 'now' ? null : lagosTime(at, time) }),
    send: (body) => callOffice(decisions.release, body),
    async onSuccess({ data }) {
      if (data.refused.length > 0)
        showError(`${data.refused.length} could not be released: ${data.refused[0]?.because ?? ''}`, false)
      deselectDecisions(decisionIds)
      void client.invalidateQueries()
      await navigate(from, { replace: true })
    },
  })
  const later = form.values.when === 'later'
  const many = ready === 1 ? 'the decision' : `${ready} decisions`
  return (
    <Card title="When" selvedge>
      <FormFrame
        form={form}
        action={later ? `Schedule ${many}` : `Release ${many} now`}
        disabled={ready === 0}
        label="Release"
        secondary={
          <Link to={from} className={buttonClass('quiet')}>
            Go back
          </Link>
        }
      >
        <RadioGroup
          name="when"
          label="Release"
          options={whens}
          value={form.values.when}
          onChange={(event) => form.set('when', event.target.value)}
        />
        {later && (
          <>
            <DateField {...form.value('at')} label="Date" />
            <div className={styles.time}>
              <TextField {...form.text('time')} label="Time in Lagos" type="time" />
            </div>
          </>
        )}
      </FormFrame>
    </Card>
  )
}
