import { useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { exceptionGrounds } from '#contract/office/decisions/exception-grounds.ts'
import { decisions, type RefusalReason } from '#contract/office/decisions/decisions.ts'
import { levelsOf } from '#contract/eligibility/levels.ts'
import { programmeById, programmesOf } from '#contract/programmes.ts'
import { programmes } from 'virtual:institution/programmes'
import { shown } from '#web/api/exchange.ts'
import type { Form } from '#web/forms/form.ts'
import { useForm } from '#web/forms/use-form.ts'
import { FieldPair } from '#web/ui/field-pair.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { callOffice } from '../../api/call.ts'
import { ExceptionGround } from './exception-ground.tsx'
import { RefusalFields } from './refusal-reasons.tsx'
import { OfferedEligibility } from './offered-eligibility.tsx'
import { useApplicationChange, useSeenVersion } from '../../api/use-application-change.ts'
import { CommandFrame } from '../../leases/command-frame.tsx'
import { useCommand } from '../../leases/use-command.ts'
import {
  isLevelAbove,
  loadedEligibility,
  useOfferedEligibility,
  usualLevel,
} from './use-offered-eligibility.ts'
import type { Verification } from '../verification/use-verification.ts'

const all = programmesOf({ programmes })

/** Returns the levels of a programme; an empty list if no programme is chosen. */
function levelChoices(programmeId: string): string[] {
  const programme = programmeById({ programmes }, programmeId)
  return programme === undefined ? [] : levelsOf(programme)
}

/** Returns the programmes to offer: the chosen one, then those whose requirements are met, then all others. */
function programmeChoices({ row, results }: OpenedApplication) {
  const isMet = (id: string) => results.requirementsMetFor.includes(id)
  const rank = (id: string) => (id === row.programmeId ? 0 : isMet(id) ? 1 : 2)
  return all
    .toSorted((one, two) => rank(one.id) - rank(two.id))
    .map(({ id, description }) => ({
      value: id,
      label: isMet(id) ? `${description} (requirements met)` : description,
    }))
}

export type ProposalKind = 'admit' | 'reject'

/** Returns the name under which the draft of a proposal is stored. */
export function proposalDraft(applicantId: string, kind: ProposalKind): string {
  return `propose-${kind}-${applicantId}`
}

interface Values {
  kind: ProposalKind
  programmeId: string
  /** Level that the colleague has chosen; empty for the usual level, see `usualLevel`. */
  level: string
  conditions: string
  reasons: RefusalReason[]
  sentence: string
  /** Chosen ground for admitting an applicant who does not meet the requirements; empty if none is chosen. */
  ground: string
  exceptionReason: string
}

/**
 * Maximum length of the typed reason for an exception. The text that is sent also contains the ground and `: `, and may
 * have at most 300 characters.
 */
const longestSentence = 300 - Math.max(...exceptionGrounds.map(({ length }) => length)) - 2

/**
 * Joins the ground of an exception and the typed reason (`sentence`). Returns an empty string if one of them is
 * missing, so that the server asks for the reason.
 */
function reasonOf(ground: string, sentence: string): string {
  return ground === '' || sentence.trim() === '' ? '' : `${ground}: ${sentence}`
}

/** Returns the request body of a proposal with only the fields of its kind (admission or rejection). */
function bodyOf({ row, version }: OpenedApplication, values: Values): BodyOf<typeof decisions.propose> {
  const { kind, programmeId, level, conditions, reasons, sentence, ground, exceptionReason } = values
  const { applicantId } = row
  if (kind === 'reject') return { applicantId, version, kind, reasons, sentence }
  return {
    applicantId,
    version,
    kind,
    programmeId,
    level,
    conditions,
    exceptionReason: reasonOf(ground, exceptionReason),
  }
}

interface ProposeFormProps {
  opened: OpenedApplication
  kind: ProposalKind
  /** True to start with another programme whose requirements are met. If there is none, starts with the chosen one. */
  isOther: boolean
  /**
   * Its `saved` waits until all subject marks (`SubjectMark`) are saved. The form calls `saved` before it sends the
   * proposal, because the proposal depends on the marks.
   */
  verification: Pick<Verification, 'saved'>
  onDone(): void
}

/** The form to propose admission or rejection. Another colleague approves the proposal. */
export function ProposeForm({ opened, kind, isOther, verification, onDone }: ProposeFormProps) {
  const { applicantId } = opened.row
  const fitting = opened.results.requirementsMetFor.find((id) => id !== opened.row.programmeId)
  const programmeId = isOther && fitting !== undefined ? fitting : opened.row.programmeId
  const changed = useApplicationChange(applicantId)
  const command = useCommand(applicantId)
  const seenVersion = useSeenVersion(applicantId)
  const client = useQueryClient()
  const initial: Values = {
    kind,
    programmeId,
    level: '',
    conditions: '',
    reasons: [],
    sentence: '',
    ground: '',
    exceptionReason: '',
  }
  const form = useForm({
    draft: proposalDraft(applicantId, kind),
    initial,
    clears: { programmeId: 'exceptionReason', level: 'exceptionReason' },
    schema: decisions.propose.body,
    toBody(values) {
      const eligibility = loadedEligibility(client, opened, values.programmeId)
      return bodyOf(opened, { ...values, level: values.level || usualLevel(eligibility) })
    },
    send: (body) =>
      command(async () => {
        if (!(await verification.saved()))
          throw shown('Some grades were not saved. Save them again, then propose.')
        return await callOffice(decisions.propose, { ...body, version: seenVersion() })
      }),
    async onSuccess() {
      await changed()
      onDone()
    },
  })
  const cancel = () => {
    form.reset(initial)
    onDone()
  }
  return (
    <CommandFrame
      applicantId={applicantId}
      form={form}
      action={kind === 'admit' ? 'Propose admission' : 'Propose rejection'}
      label="Proposal"
      onCancel={cancel}
    >
      {kind === 'admit' && <AdmissionFields opened={opened} form={form} />}
      {kind === 'reject' && (
        <RefusalFields
          isNumbered
          chosen={form.values.reasons}
          error={form.errors['reasons']}
          onChange={(reasons) => form.set('reasons', reasons)}
          sentence={form.text('sentence')}
          sentenceLabel="Comment to the applicant"
        />
      )}
    </CommandFrame>
  )
}

/** The fields of an admission: programme, level, conditions, and the reason if the admission is an exception. */
function AdmissionFields({ opened, form }: { opened: OpenedApplication; form: Form<Values> }) {
  const eligibility = useOfferedEligibility(opened, form.values.programmeId)
  const level = form.values.level || usualLevel(eligibility)
  const isAbove = eligibility !== undefined && isLevelAbove(eligibility, level)
  const isException =
    isAbove ||
    form.errors['exceptionReason'] !== undefined ||
    (form.values.programmeId !== '' && !opened.results.requirementsMetFor.includes(form.values.programmeId))
  const programme = form.text('programmeId')
  return (
    <>
      {isException && <ExceptionFields form={form} isAbove={isAbove} />}
      <FieldPair>
        <SelectField
          {...programme}
          label="Programme"
          options={programmeChoices(opened)}
          onChange={(event) => {
            form.set('level', '')
            programme.onChange(event)
          }}
        />
        <SelectField
          {...form.text('level')}
          value={level}
          label="Level"
          hint={eligibility?.verdict === 'met' ? `By the requirements: ${eligibility.level}.` : undefined}
          options={levelChoices(form.values.programmeId)}
        />
      </FieldPair>
      <OfferedEligibility opened={opened} programmeId={form.values.programmeId} />
      <TextAreaField
        {...form.text('conditions')}
        label="Conditions"
        hint="One per line. Shown in the admission letter."
        optional
        maxLength={500}
      />
    </>
  )
}

/** The fields that explain an exception: a level above the requirements (`isAbove`), or unmet requirements. */
function ExceptionFields({ form, isAbove }: { form: Form<Values>; isAbove: boolean }) {
  return (
    <>
      <ExceptionGround
        {...form.text('ground')}
        label={
          isAbove ? 'Level above the requirements: admit because' : 'Requirements not met: admit because'
        }
        onChoose={(ground) => form.set('ground', ground)}
      />
      <TextAreaField
        {...form.text('exceptionReason')}
        label={
          isAbove
            ? 'Reason for admitting at a higher level'
            : 'Reason for admitting although the requirements are not met'
        }
        hint="Shown to the colleague who approves and kept in the history. The applicant never sees it."
        maxLength={longestSentence}
      />
    </>
  )
}
