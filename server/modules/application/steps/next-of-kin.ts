import { isDeepStrictEqual } from 'node:util'
import { type Kin, nextOfKin, nextOfKinEndpoints, titles } from '#contract/steps/next-of-kin.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { KinTable } from '#server/db/step-schema.ts'
import { kinAnswers, kinRecord } from '#server/applicant/kin.ts'
import { nextOfKinVersion } from '#server/applicant/section-versions.ts'
import { route } from '#server/http/route.ts'
import { saveStep, type KinRecord } from '../editing.ts'
import { requireSameVersion } from '../section-changed.ts'
import type { ServerStep } from '../server-step.ts'

type Role = KinTable['role']
type Kins = Record<Role, KinRecord | null>

const toRecord = (kin: Kin): KinRecord =>
  kinRecord({
    ...kin,
    title: kin.title ?? null,
    noOthername: kin.othername === '' && (kin.noOthername ?? false),
  })

const toAnswers = (kin: KinRecord): Kin => ({
  ...kinAnswers(kin),
  title: titles.find((title) => title === kin.title),
})

async function readKins(db: Db, applicantId: string): Promise<Kins> {
  const rows = await db.selectFrom('kin').selectAll().where('applicantId', '=', applicantId).execute()
  const kinWithRole = (role: Role) => {
    const row = rows.find((each) => each.role === role)
    if (row === undefined) return null
    const { applicantId: _owner, role: _role, ...kin } = row
    return kin
  }
  return { next_of_kin: kinWithRole('next_of_kin'), guardian: kinWithRole('guardian') }
}

async function writeKin(tx: Tx, applicantId: string, role: Role, kin: KinRecord | null): Promise<void> {
  if (kin === null) {
    await tx.deleteFrom('kin').where('applicantId', '=', applicantId).where('role', '=', role).execute()
    return
  }
  await tx
    .insertInto('kin')
    .values({ applicantId, role, ...kin })
    .onConflict((conflict) => conflict.columns(['applicantId', 'role']).doUpdateSet(kin))
    .execute()
}

export const nextOfKinStep: ServerStep<'nextOfKin'> = {
  async load(db, applicantId) {
    const { next_of_kin: next, guardian } = await readKins(db, applicantId)
    return next === null
      ? null
      : { ...toAnswers(next), guardian: guardian === null ? null : toAnswers(guardian) }
  },

  routes(api, context) {
    route(api, nextOfKinEndpoints.save, async ({ body, caller, http }) => {
      const kins: Kins = {
        next_of_kin: toRecord(body),
        guardian: body.guardian === undefined || body.guardian === null ? null : toRecord(body.guardian),
      }
      const { stage } = await saveStep(context, { caller, http }, nextOfKin, async (tx) => {
        const before = await readKins(tx, caller.applicantId)
        if (isDeepStrictEqual(before, kins)) return { result: null, event: 'nextOfKin-saved' }
        requireSameVersion(http, nextOfKinVersion(before.next_of_kin, before.guardian))
        await writeKin(tx, caller.applicantId, 'next_of_kin', kins.next_of_kin)
        await writeKin(tx, caller.applicantId, 'guardian', kins.guardian)
        return {
          result: null,
          event: 'nextOfKin-saved',
          audit: { action: 'next-of-kin-saved', before: { ...before }, after: { ...kins } },
        }
      })
      return {
        message: 'Your next of kin is saved.',
        data: context.toProfile({
          ...caller.record,
          stage,
          nextOfKin: kins.next_of_kin,
          guardian: kins.guardian,
        }),
      }
    })
  },
}
