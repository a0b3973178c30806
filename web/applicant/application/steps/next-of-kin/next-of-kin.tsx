import { nextOfKinBody } from '#contract/steps/next-of-kin.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { useDashboardPage } from '#web/applicant/pages/use-dashboard-page.ts'
import { SectionForm } from '#web/applicant/application/compare/section-form.tsx'
import { useSectionSave } from '#web/applicant/application/compare/use-section-save.ts'
import { sectionDraft } from '#web/applicant/drafts/section-drafts.ts'
import { useAfterSave } from '#web/applicant/application/step-page/after-save.ts'
import { KinFields } from './kin-fields.tsx'
import { kinBody, kinValuesOf } from './kin-values.ts'
import styles from './next-of-kin.module.css'
import { StepFrame } from '#web/applicant/application/step-page/step-frame.tsx'
import { StepGate } from '#web/applicant/application/step-page/step-gate.tsx'

/** The next of kin step. Also asks for the guardian if the guardian is another person. */
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
  const sectionSave = useSectionSave('nextOfKin', kinValuesOf)
  const form = useForm({
    draft: sectionDraft('nextOfKin'),
    initial: kinValuesOf(profile),
    schema: nextOfKinBody,
    clears: { noOthername: 'othername', 'guardian.noOthername': 'guardian.othername' },
    toBody: kinBody,
    send: sectionSave.send,
    onSuccess: ({ data }) => afterSave(data),
  })
  useDashboardPage('Next of Kin', form.rejected)
  return (
    <StepFrame
      strip="next-of-kin"
      title="Next of Kin"
      intro="The person we call if we cannot reach you. Ask them before you give their name."
    >
      <SectionForm save={sectionSave} form={form} bodyOf={kinBody} schema={nextOfKinBody}>
        <KinFields form={form} prefix="" />
        <fieldset className={styles.guardian}>
          <legend>Guardian</legend>
          <CheckboxField
            {...form.tick('sameGuardian')}
            label="My guardian is the same person as my next of kin"
          />
          {!form.values.sameGuardian && <KinFields form={form} prefix="guardian." />}
        </fieldset>
      </SectionForm>
    </StepFrame>
  )
}
