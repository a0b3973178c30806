import { addDays, today } from '#contract/dates.ts'
import { newId } from '#server/db/id.ts'
import type { ApiServer } from './api-server.ts'
import { freshEmail } from './samples.ts'

/** Stores a request for one document, made by a new colleague. Returns the id of the request. */
export async function storedRequest(
  { database: { system } }: Pick<ApiServer, 'database'>,
  applicantId: string,
): Promise<string> {
  const [id, askedBy] = [newId(), newId()]
  await system
    .insertInto('staff')
    .values({ id: askedBy, email: freshEmail('clerk'), name: 'Ngozi Clerk', role: 'clerk' })
    .execute()
  await system
    .insertInto('officeRequest')
    .values({ id, applicantId, message: 'Please send it.', dueOn: addDays(today(), 7), askedBy })
    .execute()
  await system
    .insertInto('requestedDocument')
    .values({ id: newId(), applicantId, requestId: id, position: 1, name: 'Birth certificate' })
    .execute()
  return id
}
