import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SnapshotStep } from '#server/db/schema.ts'
import { type PrintingSetup, printingSetup } from '#tests/support/printing.ts'

let setup: PrintingSetup
beforeAll(async () => {
  setup = await printingSetup()
})
afterAll(() => setup.stop())

const answersWith = (value: string): SnapshotStep[] => [
  { stepId: 'biodata', title: 'Bio-Data', sections: [{ title: 'You', rows: [{ label: 'Town', value }] }] },
]

test('two prints after a correction withdraw only the earlier form', async () => {
  const id = await setup.applicant()
  await setup.submit(id, answersWith('Aba'))
  const reader = await setup.reader(id)
  await setup.service.form(reader)
  await setup.owner.deleteFrom('submission').where('applicantId', '=', id).execute()
  await setup.submit(id, answersWith('Enugu'))
  const { revoke } = setup.documents
  let second: Promise<Buffer> | undefined
  const spy = vi.spyOn(setup.documents, 'revoke').mockImplementationOnce(async (...args) => {
    second = setup.service.form(reader)
    // The second print must wait for the first one. If it does not wait, it issues its form within these 1,000 ms.
    const issued = async () => expect(await setup.documentsOf(id)).toHaveLength(2)
    await vi.waitFor(issued, 1_000).catch(() => undefined)
    return revoke(...args)
  })
  await setup.service.form(reader)
  await second
  spy.mockRestore()
  expect(await setup.actions(id)).toEqual(['document-issued', 'document-revoked', 'document-issued'])
})
