import { useQuery } from '@tanstack/react-query'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { programmesQuery } from '#web/applicant/queries/reference-lists.ts'
import { useDashboardPage } from '#web/applicant/dashboard/frame/use-dashboard-page.ts'
import { saveSection } from '#web/applicant/outbox/outbox.ts'
import { WaitingNote } from '#web/applicant/outbox/waiting-note.tsx'
import { SaveStatus } from '#web/applicant/drafts/save-status.tsx'
import { sectionDraft } from '#web/applicant/drafts/section-drafts.ts'
import { useAfterSave } from '#web/applicant/application/step-page/after-save.ts'
import { useSaveWords } from '#web/applicant/application/step-page/corrections.ts'
import { EntryHint } from './entry-hint.tsx'
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

function ProgrammeChoices() {
  const { data: categories, error, refetch } = useQuery(programmesQuery)
  return (
    <StepFrame
      strip="program-choices"
      title="Program Choices"
      intro="Choose a category first, then the programme you want to study."
    >
      {categories !== undefined ? (
        <ProgrammeForm categories={categories} />
      ) : error !== null ? (
        <Unavailable why={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={2} shape="card" />
      )}
    </StepFrame>
  )
}

function Unavailable({ why, retry }: { why: string; retry: () => void }) {
  useDashboardPage('Program Choices')
  return <TryAgain words="Unable to get programmes" why={why} onTry={retry} />
}

function ProgrammeForm({ categories }: { categories: Categories }) {
  const { programmeId } = useProfile()
  const afterSave = useAfterSave()
  const saveWords = useSaveWords()
  const form = useForm({
    draft: sectionDraft('programme'),
    initial: { category: categoryOf(categories, programmeId), programmeId: programmeId ?? '' },
    schema: choiceSchema,
    toBody: (values) => stillOffered(categories, values),
    send: (choice) => saveSection('programme', { programmeId: choice.programmeId }),
    onSuccess: ({ data }) => afterSave(data),
  })
  useDashboardPage('Program Choices', form.refused)
  const { category, programmeId: chosen } = form.values
  const programmes = categories.find(({ name }) => name === category)?.programmes ?? []
  return (
    <FormFrame
      form={form}
      action={saveWords}
      bar
      status={<SaveStatus section="programme" />}
      secondary={<WaitingNote section="programme" />}
    >
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
    </FormFrame>
  )
}
