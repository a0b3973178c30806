import { biodataBody } from '#contract/steps/biodata.ts'
import { biodataAnswers, genders, maritalStatuses, nationality } from '#contract/steps/biodata-fields.ts'
import { lgasOf } from '#contract/locations/lgas.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldPair } from '#web/ui/field-pair.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { oneLine } from '#web/forms/one-line.ts'
import { stateOptions } from '#web/forms/state-options.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { useDashboardPage } from '#web/applicant/dashboard/frame/use-dashboard-page.ts'
import { saveSection } from '#web/applicant/outbox/outbox.ts'
import { WaitingNote } from '#web/applicant/outbox/waiting-note.tsx'
import { SaveStatus } from '#web/applicant/drafts/save-status.tsx'
import { sectionDraft } from '#web/applicant/drafts/section-drafts.ts'
import { useAfterSave } from '#web/applicant/application/step-page/after-save.ts'
import { useSaveWords } from '#web/applicant/application/step-page/corrections.ts'
import { StepFrame } from '#web/applicant/application/step-page/step-frame.tsx'
import { NameOnLetter } from './name-on-letter.tsx'
import { StepGate } from '#web/applicant/application/step-page/step-gate.tsx'
import { unchecked } from '#web/applicant/application/step-page/unchecked.ts'

export function BiodataStep() {
  return (
    <StepGate step="biodata">
      <BiodataForm />
    </StepGate>
  )
}

function BiodataForm() {
  const profile = useProfile()
  const afterSave = useAfterSave()
  const saveWords = useSaveWords()
  const form = useForm({
    draft: sectionDraft('biodata'),
    initial: { ...biodataAnswers(profile), nationality },
    schema: biodataBody,
    clears: { noOthername: 'othername' },
    toBody: (values) =>
      unchecked({
        ...values,
        othername: values.noOthername ? '' : values.othername,
        address: oneLine(values.address),
      }),
    send: (body) => saveSection('biodata', body),
    onSuccess: ({ data }) => afterSave(data),
  })
  useDashboardPage('Bio-Data', form.refused)
  const { values } = form
  return (
    <StepFrame
      strip="bio-data"
      title="Bio-Data"
      intro="Write your names as they appear on your result slips."
      beside={
        <NameOnLetter
          firstname={values.firstName}
          surname={values.lastName}
          othername={values.noOthername ? '' : values.othername}
        />
      }
    >
      <FormFrame
        form={form}
        action={saveWords}
        bar
        status={<SaveStatus section="biodata" />}
        secondary={<WaitingNote section="biodata" />}
      >
        <FieldPair>
          <TextField {...form.text('firstName')} label="First Name" autoComplete="given-name" />
          <TextField {...form.text('lastName')} label="Surname" autoComplete="family-name" />
        </FieldPair>
        {!values.noOthername && (
          <TextField {...form.text('othername')} label="Other Name(s)" autoComplete="additional-name" />
        )}
        <CheckboxField {...form.tick('noOthername')} label="I have no other name" />
        <TextField
          name="email"
          label="Email"
          hint="The address you sign in with. It cannot be changed here."
          value={profile.email}
          readOnly
        />
        <TextField
          {...form.text('mobileNumber')}
          type="tel"
          short
          label="Phone Number"
          hint="For example 08031234567"
          autoComplete="tel"
        />
        <RadioGroup {...form.text('gender')} label="Gender" options={genders} />
        <DateField
          {...form.value('dob')}
          label="Date of Birth"
          hint="For example 23 04 1990"
          autoComplete="bday"
        />
        <SelectField {...form.text('maritalStatus')} short label="Marital Status" options={maritalStatuses} />
        <TextField name="nationality" short label="Nationality" value={values.nationality} readOnly />
        <FieldPair>
          <SelectField
            {...form.text('state')}
            label="State of Origin"
            options={stateOptions}
            placeholder="Choose your state"
            onChange={(event) => {
              form.set('state', event.target.value)
              form.set('lga', '')
            }}
          />
          <SelectField
            {...form.text('lga')}
            label="Local Government Area"
            hint={values.state === '' ? 'Choose your state first' : undefined}
            options={lgasOf(values.state)}
            placeholder="Choose your local government area"
          />
        </FieldPair>
        <TextAreaField
          {...form.text('address')}
          label="Address"
          hint="Where you live: house, street, town"
          autoComplete="street-address"
          rows={2}
        />
        <TextField
          {...form.text('jambRegNo')}
          short
          label="Jamb Registration Number"
          optional
          hint="Figures and two letters, like 202412345678AB"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          {...form.text('nin')}
          short
          label="National Identification Number (NIN)"
          optional
          hint="11 digits"
          inputMode="numeric"
          autoComplete="off"
        />
      </FormFrame>
    </StepFrame>
  )
}
