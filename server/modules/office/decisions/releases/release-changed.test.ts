import { expect, test } from 'vitest'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { digestOf } from '#contract/office/decisions/release-selection.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'

/*
 * Tests a release of all approved decisions while a colleague approves and returns decisions. Only the decisions that
 * the approver saw may be released.
 */

const { server, office, clerk, approver } = await startOfficeServer({ releaseStopMinutes: 10 })
const { system } = server.database

const approved = async () => office.approved(await submittedApplication(server), [clerk, approver])
const preview = async (body: object = { all: {} }) =>
  decisions.preview.data.parse((await office.post('preview-release', approver, body)).data)
const release = (body: object) => office.post('release-decisions', approver, body)
const stateOf = async (id: string) =>
  (await system.selectFrom('decision').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test('a decision approved after the preview is not released in place of a returned one', async () => {
  for (const all of [{}, { view: { status: ['approved'] } }]) {
    const [first, returned] = [await approved(), await approved()]
    const { total, digest } = await preview({ all })
    const because = 'The level is wrong.'
    await office.post('return-decision', approver, { decisionId: returned, because })
    const unseen = await approved()
    expect(await preview({ all })).toMatchObject({ total })
    expect(await release({ all, digest, count: total })).toMatchObject({
      status: 409,
      code: 'decisions-changed',
      message: 'The list of decisions has changed. Check it and type the number again.',
    })
    expect(await Promise.all([first, unseen].map(stateOf))).toEqual(['approved', 'approved'])
    const seen = await preview({ all })
    expect(await release({ all, digest: seen.digest, count: total })).toMatchObject({
      data: { scheduled: total, refused: [] },
    })
    expect(await stateOf(unseen)).toBe('scheduled')
  }
})

test('all decisions can be released only with the digest of those that were seen', async () => {
  const [kept, left] = [await approved(), await approved()]
  const { total, digest, decisions: seen } = await preview()
  expect(await release({ all: {}, count: total })).toMatchObject({
    status: 400,
    errors: { digest: 'Load the preview of the release again.' },
  })
  expect(await release({ all: { except: [left] }, digest })).toMatchObject({ status: 409 })
  expect(digestOf(seen.map(({ decisionId }) => decisionId))).toBe(digest)
  const ids = seen.map(({ decisionId }) => decisionId).filter((id) => id !== left)
  const chosen = { all: { except: [left] }, digest: digestOf(ids) }
  expect((await release(chosen)).data).toMatchObject({ scheduled: total - 1, refused: [] })
  expect([await stateOf(kept), await stateOf(left)]).toEqual(['scheduled', 'approved'])
})
