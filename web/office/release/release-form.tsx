import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { BodyOf } from '#contract/endpoint.ts'
import { decisions, type Releasing } from '#contract/office/decisions/decisions.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { showError } from '#web/toasts/toast-store.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { callOffice } from '../api/call.ts'
import { sendKey, useSendKey } from '../keyboard/use-send-key.ts'
import { deselectDecisions } from '../list/queue-memory.ts'
import { paths } from '../paths.ts'
import { lagosTime } from './lagos-time.ts'
import { countError, listChanged, nothingChosen, typedNumber } from './release-body.ts'
import styles from './release.module.css'
import { totalsOf } from './totals-of.ts'
import { useFocusOnWrongField } from './use-focus-on-wrong-field.ts'

const whens = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'At a set time' },
]

const initial = { when: 'now', at: '', time: '08:00', count: '', overPlacesReason: '' }

const formLabel = 'Release'
/** All fields that can have an error. The form is so short that all of them are in view. */
const fields = ['at', 'time', 'count', 'overPlacesReason']

interface ReleaseFormProps {
  chosen: readonly Releasing[]
  selection: Pick<BodyOf<typeof decisions.release>, 'decisionIds' | 'all' | 'digest'>
  /** Digest of all listed decisions, also of those left out. It changes if the fetched list has other decisions. */
  listed: string
  /** Whether a programme would have more offers than places after a release of all previewed decisions. */
  isOver: boolean
  /** Path to open after the release, or on «Go back». If it is the path of this page, «Go back» is not shown. */
  from: string
}

/**
 * Form that releases the decisions now or at a set time. The colleague confirms by typing the number of decisions. If
 * the list changes after that, the number must be typed again. `Ctrl Enter` submits the form.
 */
export function ReleaseForm({ chosen, selection, listed, isOver, from }: ReleaseFormProps) {
  const client = useQueryClient()
  const [countedFor, setCountedFor] = useState('')
  const navigate = useNavigate()
  useSendKey(formLabel)
  const form = useForm({
    initial,
    check: ({ when, at, time, count }): Record<string, string> => {
      const wrong = countError(count, chosen, countedFor === listed)
      if (wrong !== null) return { count: wrong }
      if (when === 'now') return {}
      const instant = lagosTime(at, time)
      if (instant === null) return { at: 'Choose a date and a time.' }
      return Date.parse(instant) > Date.now() ? {} : { at: 'This time has passed. Choose a later one.' }
    },
    schema: decisions.release.body,
    toBody: ({ when, at, time, count, overPlacesReason }) => ({
      ...selection,
      overPlacesReason,
      count: typedNumber(count),
      at: when === 'now' ? null : lagosTime(at, time),
    }),
    async send(body) {
      try {
        return await callOffice(decisions.release, body)
      } catch (error) {
        if (!(error instanceof RejectedCall)) throw error
        // Another colleague may have changed the decisions, so load the list again.
        await client.invalidateQueries({ queryKey: ['preview'] })
        if (error.code !== 'decisions-changed') throw error
        const { message, status } = error
        throw new RejectedCall(status, { ...error, message, errors: { count: message } })
      }
    },
    async onSuccess({ data }) {
      if (data.refused.length > 0)
        showError(`${data.refused.length} could not be released: ${data.refused[0]?.because ?? ''}`, false)
      // If the release is stopped, its list is shown here again. A key press must not release it with the old number.
      form.reset(initial)
      setCountedFor('')
      deselectDecisions(chosen.map(({ decisionId }) => decisionId))
      void client.invalidateQueries()
      await navigate(from, { replace: true })
    },
  })
  const isSummaryNeeded = useFocusOnWrongField(form, fields)
  const many = chosen.length === 1 ? '1 decision' : `${chosen.length.toLocaleString('en-NG')} decisions`
  const counted = form.text('count')
  // Computed at each render, because the message contains the totals of the list.
  const wrongCount = countError(counted.value, chosen, countedFor === listed)
  const countProblem = wrongCount ?? (counted.error === listChanged ? listChanged : undefined)
  const emptyHint = counted.error === undefined ? nothingChosen : undefined
  return (
    <Card title="When" selvedge>
      <FormFrame
        form={form}
        action={form.values.when === 'later' ? `Schedule ${many}` : `Release ${many}`}
        shortcut={sendKey}
        disabled={chosen.length === 0}
        label={formLabel}
        summary={isSummaryNeeded}
        secondary={
          from !== paths.release && (
            <Link to={from} className={buttonClass('quiet')}>
              Go back
            </Link>
          )
        }
      >
        <RadioGroup
          name="when"
          label="Release"
          options={whens}
          value={form.values.when}
          onChange={(event) => form.set('when', event.target.value)}
        />
        {form.values.when === 'later' && (
          <>
            <DateField {...form.value('at')} label="Date" />
            <div className={styles.time}>
              <TextField {...form.text('time')} label="Time in Lagos" type="time" />
            </div>
          </>
        )}
        {isOver && (
          <TextAreaField
            {...form.text('overPlacesReason')}
            label="Reason for more offers than places"
            hint="Shown with the countdown, and stored with the release. Not needed if you leave enough offers out."
            maxLength={300}
          />
        )}
        <div className={styles.count}>
          <TextField
            {...counted}
            error={counted.error === undefined ? undefined : countProblem}
            onChange={(event) => {
              if (!form.busy) setCountedFor(listed)
              counted.onChange(event)
            }}
            label="Type the number of decisions"
            hint={chosen.length > 0 ? `Together: ${totalsOf(chosen)}` : emptyHint}
            inputMode="numeric"
          />
        </div>
        <p className={styles.note}>
          A countdown appears on all pages. Until it ends, anybody in the office can stop the release
          <span className="key-hint">
            {' '}
            <kbd className="key">Ctrl .</kbd>
          </span>
          .
        </p>
      </FormFrame>
    </Card>
  )
}
