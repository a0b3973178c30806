import { programmes } from 'virtual:institution/programmes'
import { records } from 'virtual:institution/records'
import type { ChangeEvent } from 'react'
import { factSuggestions } from '#contract/eligibility/fact-suggestions.ts'
import type { FactKind } from '#contract/eligibility/verified-facts.ts'
import type { VerifiedFactData } from '#contract/office/verification/fact-data.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { verifiedFacts } from '#contract/office/verification/verified-facts.ts'
import { programmesOf } from '#contract/programmes.ts'
import type { Form } from '#web/forms/form.ts'
import { useForm } from '#web/forms/use-form.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldPair } from '#web/ui/field-pair.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { callOffice } from '../../api/call.ts'
import { useApplicationChange, useSeenVersion } from '../../api/use-application-change.ts'
import { CommandFrame } from '../../leases/command-frame.tsx'
import { useCommand } from '../../leases/use-command.ts'
import { useSendKey } from '../../keyboard/use-send-key.ts'
import { factKindLabels, subjectLines, subjectsIn } from './fact-text.ts'
import { picturesOf } from '../../page/pictures.ts'

const kindOptions = Object.entries(factKindLabels).map(([value, label]) => ({ value, label }))
const suggestions = factSuggestions(programmesOf({ programmes }))

/** Returns the number in a field; null if the field is empty. */
const numberIn = (typed: string) => (typed.trim() === '' ? null : Number(typed))
const shownNumber = (value: number | null) => (value === null ? '' : String(value))

function valuesOf(fact: VerifiedFactData | null) {
  const kind: FactKind = fact?.kind ?? 'qualification'
  return {
    kind,
    schoolRecordId: fact?.schoolRecordId ?? '',
    name: fact?.name ?? '',
    class: fact?.class ?? '',
    points: shownNumber(fact?.points ?? null),
    field: fact?.field ?? '',
    subjects: subjectLines(fact?.subjects ?? []),
    workYears: shownNumber(fact?.workYears ?? null),
    validUntil: fact?.validUntil ?? '',
    document: fact?.document ?? '',
  }
}

type FactValues = ReturnType<typeof valuesOf>

interface FactFormProps {
  opened: OpenedApplication
  /** The verified entry to change; null for a new entry. */
  fact: VerifiedFactData | null
  onCancel(): void
  onSaved(): void
}

/**
 * Form that records a qualification, a registration or years of work, as shown on a document. `Ctrl Enter` submits the
 * form.
 */
export function FactForm({ opened, fact, onCancel, onSaved }: FactFormProps) {
  const { applicantId } = opened.row
  const changed = useApplicationChange(applicantId)
  const command = useCommand(applicantId)
  const seenVersion = useSeenVersion(applicantId)
  useSendKey()
  const form = useForm({
    initial: valuesOf(fact),
    schema: verifiedFacts.save.body,
    toBody: ({ kind, points, subjects, workYears, validUntil, ...values }) => ({
      ...values,
      applicantId,
      version: seenVersion(),
      factId: fact?.id ?? '',
      kind,
      points: kind === 'qualification' ? numberIn(points) : null,
      subjects: kind === 'qualification' ? subjectsIn(subjects) : [],
      workYears: kind === 'work' ? numberIn(workYears) : null,
      validUntil: kind === 'registration' ? validUntil : '',
    }),
    send: (body) => command(() => callOffice(verifiedFacts.save, body)),
    async onSuccess() {
      await changed()
      onSaved()
    },
  })
  const { kind } = form.values
  const chooseKind = ({ target }: ChangeEvent<HTMLInputElement>) => {
    form.set('kind', target.value as FactKind)
    form.set('name', '')
  }
  return (
    <CommandFrame
      applicantId={applicantId}
      form={form}
      action="Save entry"
      label="Verified entry"
      onCancel={onCancel}
    >
      <RadioGroup
        {...form.text('kind')}
        onChange={chooseKind}
        label="What the document shows"
        options={kindOptions}
      />
      {kind === 'qualification' && (
        <QualificationFields form={form} schoolRecords={opened.results.schoolRecords} />
      )}
      {kind === 'registration' && (
        <>
          <TextField {...form.text('name')} label="Registration" list="fact-registrations" maxLength={80} />
          <DateField {...form.value('validUntil')} label="Valid until" optional />
        </>
      )}
      {kind === 'work' && (
        <TextField
          {...form.text('workYears')}
          label="Years of work"
          inputMode="numeric"
          maxLength={2}
          short
        />
      )}
      <TextField
        {...form.text('document')}
        label="Document"
        hint="The document that you read, such as «HND certificate, Yaba, 2012»."
        list="fact-documents"
        maxLength={160}
      />
      <Suggestions id="fact-classes" options={suggestions.classes} />
      <Suggestions id="fact-fields" options={suggestions.fields} />
      <Suggestions id="fact-registrations" options={suggestions.registrations} />
      <Suggestions id="fact-documents" options={picturesOf(opened).map(({ title }) => title)} />
    </CommandFrame>
  )
}

interface QualificationFieldsProps {
  form: Form<FactValues>
  schoolRecords: OpenedApplication['results']['schoolRecords']
}

function QualificationFields({ form, schoolRecords }: QualificationFieldsProps) {
  const chooseRecord = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    form.set('schoolRecordId', target.value)
    const record = schoolRecords.find(({ id }) => id === target.value)
    if (record !== undefined) form.set('name', record.qualification)
  }
  return (
    <>
      {schoolRecords.length > 0 && (
        <SelectField
          {...form.text('schoolRecordId')}
          onChange={chooseRecord}
          label="School record of the applicant"
          hint="The entry replaces this school record in the eligibility."
          placeholder="Not listed by the applicant"
          optional
          options={schoolRecords.map(({ id, qualification, school, endYear }) => ({
            value: id,
            label: `${qualification}, ${school}, ${endYear}`,
          }))}
        />
      )}
      <SelectField {...form.text('name')} label="Qualification" options={records.qualifications} />
      <FieldPair>
        <TextField {...form.text('class')} label="Class" list="fact-classes" optional maxLength={60} />
        <TextField {...form.text('points')} label="Points" inputMode="numeric" optional maxLength={3} />
      </FieldPair>
      <TextField {...form.text('field')} label="Field of study" list="fact-fields" optional maxLength={80} />
      <TextAreaField
        {...form.text('subjects')}
        label="Subjects"
        hint="One per line with its grade, such as «Physics C» or «English Merit»."
        rows={2}
        optional
      />
    </>
  )
}

function Suggestions({ id, options }: { id: string; options: readonly string[] }) {
  return (
    <datalist id={id}>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </datalist>
  )
}
