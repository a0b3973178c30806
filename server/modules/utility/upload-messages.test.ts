import { expect, test } from 'vitest'
import { startApplicationServer, type TestApplicant, ticketOf } from '#tests/support/application-server.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { sendPart } from '#tests/support/send-part.ts'

const server = await forThisFile(startApplicationServer())
const picture = await noisyPicture(8, 8, 'jpeg')

async function messageOf(who: TestApplicant, from: number, to: number): Promise<string> {
  return (await sendPart(server, who, { picture, from, to })).message
}

test('the message says whether the picture is complete', async () => {
  const who = await server.newApplicant()
  expect(await messageOf(who, 0, 10)).toBe('This part has been received.')
  expect(await messageOf(who, 10, picture.length)).toBe('Your picture is uploaded.')
})

test('an applicant who has not paid reads why the picture is rejected', async () => {
  const who = await server.newApplicant({ stage: 'PaymentInitiation' })
  expect(await messageOf(who, 0, 10)).toBe('Your application fee is not paid yet.')
})

test('a picture and its thumbnail have file names, and an unknown picture is not found', async () => {
  const who = await server.newApplicant()
  const uploaded = await server.send(who, [
    ['documentType', 'OlevelResult'],
    ['file', picture],
  ])
  expect(uploaded.message).toBe('Your picture is uploaded.')
  for (const [kind, name] of [
    ['download', 'picture.jpg'],
    ['thumbnail', 'thumbnail.jpg'],
  ]) {
    const get = (ticket: string) =>
      server.app.inject({
        url: `/api/Utility/${kind}/${ticket}`,
        headers: { authorization: `Bearer ${who.token}` },
      })
    const { headers } = await get(ticketOf(uploaded))
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`)
    expect((await get('A'.repeat(22))).json().message).toBe('We could not find this picture.')
  }
})
