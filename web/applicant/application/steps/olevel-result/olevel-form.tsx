import { Fragment, useEffect, useState } from 'react'
import { records } from 'virtual:institution/records'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { RejectedCall } from '#web/api/call-errors.ts'
import { useForm } from '#web/forms/use-form.ts'
import { DocumentPicture } from '#web/applicant/images/document-picture.tsx'
import { saveSection } from '#web/applicant/outbox/outbox.ts'
import { removeDraft, sectionDraft } from '#web/applicant/drafts/section-drafts.ts'
import { draftNextSitting } from '#web/applicant/drafts/draft-next-sitting.ts'
import type { Offered } from './offered-lists.tsx'
import { emptyOlevel, olevelSchema, type OlevelValues, rowsOf } from '../../../saves/olevel-values.ts'
import { useRefetchRecords } from '#web/applicant/application/records/record-card.tsx'
import { type NewRecord, RecordForm } from '#web/applicant/application/records/record-form.tsx'
import { SubjectRows } from './subject-rows.tsx'
import { unchecked } from '#web/applicant/application/step-page/unchecked.ts'

export interface OlevelFormProps extends Offered {
  record: NewRecord
}

/** Initial values. `laterSittings`: sittings of the eligibility check that this form has not shown yet. */
const empty: OlevelValues = { ...emptyOlevel(records.maximumSubjects), laterSittings: '' }

export function OlevelForm({ years, subjects, grades, record }: OlevelFormProps) {
  const refetch = useRefetchRecords('olevelResults')
  const [uploads, setUploads] = useState(0)
  /** Number of results saved with this form. Each saved result resets the slip and the subject rows. */
  const [savedResults, setSavedResults] = useState(0)
  /** Upload token that the server has rejected. The server deletes a slip whose result is not saved within 14 days. */
  const [lostSlip, setLostSlip] = useState('')
  const slipOf = (token = '') => (token === lostSlip ? '' : token)
  /** Makes the next sitting of the eligibility check the draft, and keeps the form open. Null if no sitting is left. */
  const takeNext = ({ laterSittings }: OlevelValues) => {
    const next = draftNextSitting(laterSittings)
    if (next !== null) record.choose(true)
    return next
  }
  /**
   * Empties the form, or fills in the next sitting. `form.reset` deletes the draft, so the next sitting is stored as a
   * draft again.
   */
  const restart = (saved: OlevelValues, next: OlevelValues | null) => {
    form.reset({ ...empty, ...next })
    setSavedResults((count) => count + 1)
    draftNextSitting(saved.laterSittings)
  }
  const form = useForm({
    draft: sectionDraft('olevelResults'),
    initial: empty,
    schema: olevelSchema,
    toBody: ({ examName, examNumber, examYear, resultPath, ...rows }) =>
      unchecked({
        examName,
        examNumber,
        examYear,
        resultPath: slipOf(resultPath),
        subjects: rowsOf(rows, records.maximumSubjects),
      }),
    send(body, values) {
      const save = saveSection('olevelResults', body, { typed: values }).catch(async (error: unknown) => {
        if (error instanceof RejectedCall && error.code === 'upload-token-invalid') {
          setLostSlip(body.resultPath)
          sectionDraft('olevelResults').keep({ ...values, resultPath: '' }, values)
        }
        // The result may have been saved although a subject was rejected, so fetch the results again.
        await refetch()
        throw error
      })
      return record.keepWaiting(save, body, () => restart(values, takeNext(values)))
    },
    titleFor: (errors) => (errors.resultPath === undefined ? undefined : 'Result required.'),
    silent: true,
    async onSuccess({ message }, values) {
      // Each subject is sent in its own request. The server cannot tell which request is the last, so it keeps the
      // draft, and the draft is deleted here.
      void removeDraft('olevelResults')
      const next = takeNext(values)
      await record.saved(message, () => restart(values, next))
    },
  })
  // The form sends its draft when the focus leaves a field. The end of an upload does not move the focus, so the draft
  // with the upload token is sent here.
  const slip = form.text('resultPath')
  useEffect(() => {
    if (slip.value !== '') sectionDraft('olevelResults').leave?.()
  }, [slip.value])
  return (
    <RecordForm
      form={form}
      record={record}
      step="olevelResults"
      label="New O'level result"
      disabled={uploads > 0}
    >
      <SelectField {...form.text('examName')} short label="Exam Name" options={records.examBodies} />
      <TextField
        {...form.text('examNumber')}
        short
        label="Exam Number"
        hint="As printed on the slip"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField {...form.text('examYear')} short="year" label="Exam Year" options={years} />
      <Fragment key={savedResults}>
        <DocumentPicture
          slot="olevelResults"
          documentType="OlevelResult"
          section="olevelResults"
          name={slip.name}
          label="Result slip"
          previewAlt="Your result slip"
          token={slipOf(slip.value)}
          error={slip.error}
          disabled={form.busy}
          setToken={(token) => form.set('resultPath', token)}
          setUploads={setUploads}
        />
        <SubjectRows form={form} subjects={subjects} grades={grades} />
      </Fragment>
    </RecordForm>
  )
}
