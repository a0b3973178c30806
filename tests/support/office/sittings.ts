import { createHash } from 'node:crypto'
import { newId } from '#server/db/id.ts'
import type { ApiServer } from '../api-server.ts'

/** Adds a WAEC sitting of 2018 with a result slip to an application. Returns the id of the sitting. */
export async function addSitting(
  { database: { system }, files, ticket: newTicket }: Pick<ApiServer, 'database' | 'files' | 'ticket'>,
  applicantId: string,
  jpeg: Buffer,
  examNumber: string,
): Promise<string> {
  const ticket = await newTicket(applicantId, 'OlevelResult')
  const upload = await system
    .updateTable('upload')
    .set({ fileKey: await files.put(jpeg), sha256: createHash('sha256').update(jpeg).digest() })
    .where('ticket', '=', ticket)
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = newId()
  await system
    .insertInto('olevelResult')
    .values({ id, applicantId, examName: 'WAEC', examNumber, examYear: 2018, uploadId: upload.id })
    .execute()
  return id
}
