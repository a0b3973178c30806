import type { Profile } from '#contract/profile.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { programmesQuery } from '#web/applicant/queries/reference-lists.ts'
import { useDashboardPage } from '#web/applicant/pages/use-dashboard-page.ts'
import { SectionForm } from '#web/applicant/application/compare/section-form.tsx'
import { basedOnOf } from '#web/applicant/application/compare/based-on.ts'
import { useSectionSave } from '#web/applicant/application/compare/use-section-save.ts'
import { sectionDraft } from '#web/applicant/drafts/section-drafts.ts'
import { useAfterSave } from '#web/applicant/application/step-page/after-save.ts'
import { EntryHint } from '../olevel-result/entry-hint.tsx'
import { type Categories, categoryOf, choiceSchema, stillOffered } from './programme-choice.ts'
import { StepFrame } from '#web/applicant/application/step-page/step-frame.tsx'
import { StepGate } from '#web/applicant/application/step-page/step-gate.tsx'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'

export function ProgrammeStep() {
  return (
    <StepGate step="programme">
      <ProgrammeChoices />
    </StepGate>
  )
}

ProgrammeStep.prepare = (client: QueryClient) => client.prefetchQuery(programmesQuery)

function ProgrammeChoices() {
  const { data: categories, error, refetch } = useQuery(programmesQuery)
  const [rejected, setRejected] = useState(false)
  // The title and the focus are set at once, and not again when the list arrives.
  useDashboardPage('Program Choices', rejected)
  return (
    <StepFrame
      strip="program-choices"
      title="Program Choices"
      intro="Choose a category first, then the programme you want to study."
    >
      {categories !== undefined ? (
        <ProgrammeForm categories={categories} onRejected={setRejected} />
      ) : error !== null ? (
        <TryAgain words="Unable to get programmes" why={error.message} onTry={() => void refetch()} />
      ) : (
        <Skeleton rows={2} shape="card" />
      )}
    </StepFrame>
  )
}

interface ProgrammeFormProps {
  categories: Categories
  /** Called when the form gets or loses an error message. */
  onRejected(rejected: boolean): void
}

function ProgrammeForm({ categories, onRejected }: ProgrammeFormProps) {
  const profile = useProfile()
  const valuesOf = ({ programmeId, ...rest }: Profile) => ({
    category: categoryOf(categories, programmeId),
    programmeId: programmeId ?? '',
    basedOn: basedOnOf(rest, 'programme'),
  })
  const bodyOf = ({ category, programmeId }: ReturnType<typeof valuesOf>) =>
    stillOffered(categories, { category, programmeId })
  const afterSave = useAfterSave()
  const sectionSave = useSectionSave('programme', valuesOf)
  const form = useForm({
    draft: sectionDraft('programme'),
    initial: valuesOf(profile),
    schema: choiceSchema,
    toBody: bodyOf,
    send: ({ programmeId }, values) => sectionSave.send({ programmeId }, values),
    onSuccess: ({ data }) => afterSave(data),
  })
  useEffect(() => onRejected(form.rejected), [onRejected, form.rejected])
  const { category, programmeId: chosen } = form.values
  const programmes = categories.find(({ name }) => name === category)?.programmes ?? []
  return (
    <SectionForm save={sectionSave} form={form} bodyOf={bodyOf} schema={choiceSchema}>
      <SelectField
        {...form.text('category')}
        label="Program Category"
        options={categories.map(({ name }) => name)}
        placeholder="Choose a category"
        onChange={(event) => {
          form.set('category', event.target.value)
          form.set('programmeId', '')
        }}
      />
      <SelectField
        {...form.text('programmeId')}
        label="Program Type"
        hint={category === '' ? 'Choose a category first' : undefined}
        options={programmes.map(({ id, description }) => ({ value: id, label: description }))}
        placeholder="Choose a programme"
      />
      <EntryHint programmeId={chosen} />
    </SectionForm>
  )
}
