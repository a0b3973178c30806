import { sql } from 'kysely'
import type { Institution } from '#contract/institution.ts'
import { categoryOf, programmeById } from '#contract/programmes.ts'
import { type ProgrammeChoice, programme, programmeEndpoints } from '#contract/steps/programme.ts'
import { programmeVersion } from '#server/applicant/section-versions.ts'
import { fieldError } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { saveStep } from '../editing.ts'
import { requireSameVersion } from '../section-changed.ts'
import type { ServerStep } from '../server-step.ts'

function choiceOf(institution: Institution, programmeId: string): ProgrammeChoice | null {
  const chosen = programmeById(institution, programmeId)
  const category = categoryOf(institution, programmeId)
  if (chosen === undefined || category === undefined) return null
  return {
    programmeId,
    description: chosen.description,
    category: category.name,
    applicationType: institution.admission.applicationType,
  }
}

export const programmeStep: ServerStep<'programme'> = {
  async load(db, applicantId, { institution }) {
    const { programmeId } = await db
      .selectFrom('applicant')
      .select('programmeId')
      .where('id', '=', applicantId)
      .executeTakeFirstOrThrow()
    // A chosen programme that is no longer offered is treated as missing. The applicant must then choose another
    // programme before the submission.
    return programmeId === null ? null : choiceOf(institution, programmeId)
  },

  routes(api, context) {
    const offered = context.institution.programmes.map(({ name, programmes }) => ({
      name,
      programmes: programmes.map(({ id, description }) => ({ id, description })),
    }))
    route(api, programmeEndpoints.list, async () => ({ message: 'Programmes on offer.', data: offered }))

    route(api, programmeEndpoints.apply, async ({ body, caller, http }) => {
      const { programmeId } = body
      if (choiceOf(context.institution, programmeId) === null)
        throw fieldError('choice-unknown', 'programmeId', 'Choose a programme from the list.')
      const { stage } = await saveStep(context, { caller, http }, programme, async (tx, file) => {
        if (file.programmeId === programmeId) return { result: null, event: 'programme-saved' }
        requireSameVersion(http, programmeVersion(file.programmeId))
        await tx
          .updateTable('applicant')
          .set({ programmeId, updatedAt: sql`now()` })
          .where('id', '=', caller.applicantId)
          .execute()
        return {
          result: null,
          event: 'programme-saved',
          audit: {
            action: 'programme-saved',
            before: { programmeId: file.programmeId },
            after: { programmeId },
          },
        }
      })
      return {
        message: 'Your programme choice is saved.',
        data: context.toProfile({ ...caller.record, stage, programmeId }),
      }
    })
  },
}
