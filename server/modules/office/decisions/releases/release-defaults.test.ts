import { expect, test } from 'vitest'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'

/* Tests forms of a request that clients may send instead of the usual ones: `null`, and a digest in capitals. */

const { server, office, clerk, approver } = await startOfficeServer({ releaseStopMinutes: 10 })

const approved = async () => office.approved(await submittedApplication(server), [clerk, approver])
const preview = async (all: object) =>
  decisions.preview.data.parse((await office.post('preview-release', approver, { all })).data)
const release = (body: object) => office.post('release-decisions', approver, body)

test('`null` as view selects all approved decisions, but none that are scheduled', async () => {
  const [scheduled, other] = [await approved(), await approved()]
  await release({ decisionIds: [scheduled] })
  for (const all of [{ view: null }, {}])
    expect((await preview(all)).decisions).toMatchObject([{ decisionId: other }])
})

test('`null` as digest is rejected like a missing one', async () => {
  await approved()
  expect(await release({ all: {}, digest: null })).toMatchObject({
    status: 400,
    errors: { digest: 'Load the preview of the release again.' },
  })
})

test('a digest in capitals is accepted', async () => {
  await approved()
  const { digest, total } = await preview({})
  expect(digest).not.toBe(digest.toUpperCase())
  expect(await release({ all: {}, digest: digest.toUpperCase() })).toMatchObject({
    status: 200,
    data: { scheduled: total, refused: [] },
  })
})
