import type { Role } from '#contract/office/staff/policy.ts'
import { newId } from '#server/db/id.ts'
import { staffAdminService } from '#server/modules/staff/colleagues/staff-admin.service.ts'
import type { SigningInServer } from '../signing-in.ts'

/** Header that the office's pages send with every API call. */
export const fromOffice = { 'x-matric-client': 'office' }

export interface OfficeColleague {
  id: string
  email: string
  name: string
  role: Role
  token: string
  headers: Record<string, string>
}

/** Returns the operator's commands for colleagues, which are not part of a running server. */
export const staffCommands = ({ database }: Pick<SigningInServer, 'database'>) =>
  staffAdminService({ database, publicUrl: 'https://office.example' })

/**
 * Creates a signed-in colleague directly in the database, because setting a password and an authenticator would be
 * slow. Unless `steppedUp` is false, the session also records that the colleague has just confirmed their identity.
 */
export async function officeColleague(
  { database, services }: Pick<SigningInServer, 'database' | 'services'>,
  role: Role,
  { steppedUp = true, name = `Test ${role}` }: { steppedUp?: boolean; name?: string } = {},
): Promise<OfficeColleague> {
  const id = newId()
  const email = `${role}.${id}@office.example`
  const token = await database.system.transaction().execute(async (tx) => {
    await tx.insertInto('staff').values({ id, email, name, role, totpConfirmedAt: new Date() }).execute()
    return services.staff.sessions.open(tx, id)
  })
  if (!steppedUp)
    await database.system
      .updateTable('staffToken')
      .set({ steppedUpAt: null })
      .where('staffId', '=', id)
      .execute()
  return { id, email, name, role, token, headers: { ...fromOffice, cookie: `matric-office=${token}` } }
}

/** Creates `count` different signed-in colleagues with one role, for example for a race between colleagues. */
export const officeColleagues = (
  server: Pick<SigningInServer, 'database' | 'services'>,
  count: number,
  role: Role,
): Promise<OfficeColleague[]> =>
  Promise.all(Array.from({ length: count }, () => officeColleague(server, role)))
