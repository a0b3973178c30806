import type { Database } from '#server/db/client.ts'

/**
 * Returns the email addresses of the applicants whose last acknowledged postal address is not stored. `acknowledged`
 * contains the postal addresses by email address, as `Load.stop` returns them.
 */
export async function lostSaves(
  { system }: Database,
  acknowledged: ReadonlyMap<string, string>,
): Promise<string[]> {
  const rows = await system.selectFrom('applicant').select(['email', 'address']).execute()
  const stored = new Map(rows.map(({ email, address }) => [email, address]))
  return [...acknowledged].flatMap(([email, address]) => (stored.get(email) === address ? [] : [email]))
}
