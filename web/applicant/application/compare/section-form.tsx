import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Profile } from '#contract/profile.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import type { Form } from '#web/forms/form.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SaveStatus } from '#web/applicant/drafts/save-status.tsx'
import { WaitingNote } from '#web/applicant/outbox/waiting-note.tsx'
import { part } from '#web/applicant/pages/part.tsx'
import { Summary } from '../step-page/summary.tsx'
import { useSaveWords } from '../step-page/corrections.ts'
import type { VersionedSection } from './based-on.ts'

const BothVersions = part(
  async () => (await import('#web/applicant/compare/both-versions.tsx')).BothVersions,
  {
    pending: <Skeleton rows={4} shape="field" />,
  },
)

export interface SectionFormProps<Values extends { basedOn: string }> {
  /** Result of `useSectionSave`. */
  save: {
    section: VersionedSection
    saved: Profile | null
    keepSaved(saved: Profile): Promise<void>
    valuesOf(profile: Profile): Values
  }
  form: Form<Values>
  bodyOf(values: Values): object
  schema: z.ZodMiniType<object, object>
  children: ReactNode
}

/**
 * The form of a section. While the saved answers conflict with the typed answers, a comparison of both replaces the
 * form.
 */
export function SectionForm<Values extends { basedOn: string }>(props: SectionFormProps<Values>) {
  const { save, form, bodyOf, schema, children } = props
  const { section, saved, valuesOf, keepSaved } = save
  const action = useSaveWords()
  if (saved !== null) {
    const normal = (values: Values) => {
      const body = bodyOf(values)
      const checked = schema.safeParse(body)
      return checked.success ? checked.data : body
    }
    return (
      <BothVersions
        saved={normal(valuesOf(saved))}
        typed={normal(form.values)}
        busy={form.busy}
        onKeepTyped={() => {
          const { basedOn } = valuesOf(saved)
          form.save({ basedOn } as Partial<Values>)
        }}
        onKeepSaved={() => {
          form.reset(valuesOf(saved))
          void keepSaved(saved)
        }}
      />
    )
  }
  return (
    <FormFrame
      form={form}
      action={action}
      bar
      status={<SaveStatus section={section} />}
      secondary={<WaitingNote section={section} />}
    >
      {children}
      <Summary missing={form.missing} />
    </FormFrame>
  )
}
