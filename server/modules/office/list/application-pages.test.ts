import { expect, test } from 'vitest'
import { viewOfAll } from '#contract/office/list/list.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { statementsOf } from '#tests/support/statements-of.ts'
import { applicationPages } from './list.store.ts'
import { searchTerms } from './search-terms.ts'

const { server, clerk } = await startOfficeServer()

test('all pages of a list use the result of one search', async () => {
  for (const surname of ['Quartey', 'Quartey', 'Quartey', 'Other'])
    await submittedApplication(server, { surname })
  const search = searchTerms('quartey')
  const readPage = applicationPages({ ...viewOfAll, search, staffId: clerk.id, nowMs: Date.now() })
  const names: string[] = []
  const texts = await statementsOf(async () => {
    for (let after: string[] | null = null; ; ) {
      const [line] = await readPage(server.database.system, after, 1)
      if (line === undefined) break
      names.push(line.surname)
      after = line.key
    }
  })
  expect(names).toEqual(['Quartey', 'Quartey', 'Quartey'])
  expect(texts.filter((text) => text.includes('found as materialized'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('planned as materialized'))).toHaveLength(4)
})
