import { expect, test } from 'vitest'
import { duplicates } from '#contract/office/duplicates/duplicates.ts'
import { newId } from '#server/db/id.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office, clerk } = await startOfficeServer()
const { system } = server.database

test('the pages list each pair once, also if one transaction has found all pairs', async () => {
  const ids: string[] = []
  for (let at = 0; at < 12; at += 1) ids.push(await submittedApplication(server))
  const pairs = ids.flatMap((leftId, at) =>
    ids.slice(at + 1).map((rightId) => ({ id: newId(), kind: 'phone' as const, leftId, rightId })),
  )
  // All 60 pairs get the same `found_at`, the default `now()` with microseconds, so the page key also needs the id.
  await system.insertInto('duplicateFlag').values(pairs.slice(0, 60)).execute()

  const pages: string[][] = []
  let after: string | null = ''
  while (after !== null && pages.length < 4) {
    const { data } = await office.post('duplicates', clerk, { kind: 'phone', after })
    const page = duplicates.list.data.parse(data)
    pages.push(page.flags.map(({ id }) => id))
    after = page.next
  }
  expect(pages.map((page) => page.length)).toEqual([50, 10])
  expect(new Set(pages.flat()).size).toBe(60)
})

test.each([
  '2026-11-24T08:30:00.123Z 00000000-0000-7000-8000-000000000000',
  '2026-99-24T08:30:00.123456Z 00000000-0000-7000-8000-000000000000',
  '2026-11-24T08:30:00.123456Z x',
])('the page key «%s» is rejected', async (after) => {
  expect(await office.post('duplicates', clerk, { after })).toMatchObject({
    status: 400,
    errors: { after: 'Start again from the first page.' },
  })
})
