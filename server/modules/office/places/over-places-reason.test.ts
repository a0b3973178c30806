import { expect, test } from 'vitest'
import { institution } from '#tests/support/institution/index.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { anOffer, submittedApplication } from '#tests/support/office/office-work.ts'
import { anotherProgramme, offeredProgramme } from '#tests/support/office/offers.ts'

/* Tests when the reason for more offers than places is needed, and when it is stored. */

const limited = [offeredProgramme, anotherProgramme]
const withPlaces = {
  ...institution,
  programmes: institution.programmes.map((category) => ({
    ...category,
    programmes: category.programmes.map((each) =>
      limited.some(({ id }) => id === each.id) ? { ...each, places: 1 } : each,
    ),
  })),
}
const { server, office, clerk, approver } = await startOfficeServer({
  institution: withPlaces,
  releaseStopMinutes: 10,
})
const { system } = server.database

const approvedFor = async ({ id: programmeId, level }: typeof offeredProgramme) =>
  office.approved(await submittedApplication(server), [clerk, approver], { ...anOffer, programmeId, level })
const release = (decisionIds: string[], overPlacesReason: string) =>
  office.post('release-decisions', approver, { decisionIds, overPlacesReason })

test('the reason is stored only if a programme has more offers than places', async () => {
  const [offer, ...more] = [
    await approvedFor(offeredProgramme),
    await approvedFor(offeredProgramme),
    await approvedFor(anotherProgramme),
    await approvedFor(anotherProgramme),
  ]
  const unneeded = 'Nobody needs this reason.'
  expect(await release([offer], unneeded)).toMatchObject({ status: 200, data: { scheduled: 1 } })
  const stored = () => system.selectFrom('release').select('overPlacesReason').orderBy('id').execute()
  expect(await stored()).toEqual([{ overPlacesReason: null }])
  const { after } = await system
    .selectFrom('auditEvent')
    .select('after')
    .where('action', '=', 'decision-scheduled')
    .executeTakeFirstOrThrow()
  expect(after).not.toHaveProperty('overPlacesReason')

  expect(await release(more, '')).toMatchObject({
    status: 400,
    errors: {
      overPlacesReason: expect.stringMatching(/^Say why there are more offers than places: [^,]+, [^,]+\.$/),
    },
  })
  expect(await stored()).toHaveLength(1)
  expect(await release(more, 'Two will decline.')).toMatchObject({ status: 200, data: { scheduled: 3 } })
  expect((await stored()).at(-1)).toEqual({ overPlacesReason: 'Two will decline.' })
})
