import { sql } from 'kysely'
import { writeDocumentCode } from '#contract/document-code.ts'
import { call, paidApplicant, tokenOf } from '#tests/journeys/actions/prepared.ts'
import type { PortalServer } from '#tests/support/browser/portal-server.ts'
import { openRunning } from '#tests/support/database/stored-rows.ts'

/** Prints the receipt of a new applicant. Returns the code of the receipt, such as `7K3M-Q2XV-9ABC-0DEF`. */
export async function issuedCode({ url, dataDir }: PortalServer): Promise<string> {
  const token = await tokenOf(url, await paidApplicant(url))
  const { printUrl } = await call<{ printUrl: string }>(
    url,
    'GET',
    '/Printing/print-receipt',
    undefined,
    token,
  )
  const receipt = await fetch(new URL(printUrl, url))
  if (!receipt.ok) throw new Error(`The receipt was not printed: ${receipt.status}`)
  const database = openRunning(dataDir)
  try {
    const { rows } = await sql<{ code: string }>`select code from document
      order by issued_at desc limit 1`.execute(database.system)
    if (rows[0] === undefined) throw new Error('The receipt has no code')
    return writeDocumentCode(rows[0].code)
  } finally {
    await database.close()
  }
}
