import { startApiServer } from '../api-server.ts'
import { forThisFile } from '../for-this-file.ts'
import { officeColleague } from './office.ts'
import { officeCalls } from './office-work.ts'
import type { SigningInOptions } from '../signing-in.ts'

/** Starts a server for the tests of one file, with a signed-in clerk and a signed-in approver. */
export async function startOfficeServer(options: SigningInOptions = {}) {
  const server = await forThisFile(startApiServer(options))
  return {
    server,
    office: officeCalls(server),
    clerk: await officeColleague(server, 'clerk'),
    approver: await officeColleague(server, 'approver'),
  }
}
