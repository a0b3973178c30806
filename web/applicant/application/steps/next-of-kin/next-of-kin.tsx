import { nextOfKinBody } from '#contract/steps/next-of-kin.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { useDashboardPage } from '#web/applicant/dashboard/frame/use-dashboard-page.ts'
import { saveSection } from '#web/applicant/outbox/outbox.ts'
import { WaitingNote } from '#web/applicant/outbox/waiting-note.tsx'
import { SaveStatus } from '#web/applicant/drafts/save-status.tsx'
import { sectionDraft } from '#web/applicant/drafts/section-drafts.ts'
import { useAfterSave } from '#web/applicant/application/step-page/after-save.ts'
import { useSaveWords } from '#web/applicant/application/step-page/corrections.ts'
import { KinFields } from './kin-fields.tsx'
import { kinBody, kinValuesOf } from './kin-values.ts'
import styles from './next-of-kin.module.css'
import { StepFrame } from '#web/applicant/application/step-page/step-frame.tsx'
import { StepGate } from '#web/applicant/application/step-page/step-gate.tsx'

/** The next of kin step, with the guardian if that is another person. */
export function NextOfKinStep() {
  return (
    <StepGate step="nextOfKin">
      <NextOfKinForm />
    </StepGate>
  )
}

function NextOfKinForm() {
  const profile = useProfile()
  const afterSave = useAfterSave()
  const saveWords = useSaveWords()
  const form = useForm({
    draft: sectionDraft('nextOfKin'),
    initial: kinValuesOf(profile),
    schema: nextOfKinBody,
    clears: { noOthername: 'othername', 'guardian.noOthername': 'guardian.othername' },
    toBody: kinBody,
    send: (body) => saveSection('nextOfKin', body),
    onSuccess: ({ data }) => afterSave(data),
  })
  useDashboardPage('Next of Kin', form.refused)
  return (
    <StepFrame
      strip="next-of-kin"
      title="Next of Kin"
      intro="The person we call if we cannot reach you. Ask them before you give their name."
    >
      <FormFrame
        form={form}
        action={saveWords}
        bar
        status={<SaveStatus section="nextOfKin" />}
        secondary={<WaitingNote section="nextOfKin" />}
      >
        <KinFields form={form} whose="" />
        <fieldset className={styles.guardian}>
          <legend>Guardian</legend>
          <CheckboxField
            {...form.tick('sameGuardian')}
            label="My guardian is the same person as my next of kin"
          />
          {!form.values.sameGuardian && <KinFields form={form} whose="guardian." />}
        </fieldset>
      </FormFrame>
    </StepFrame>
  )
}
