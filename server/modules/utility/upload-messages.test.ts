import { expect, test } from 'vitest'
import { startApplicationServer, ticketOf } from '#tests/support/application-server.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { sha256Of } from '#tests/support/send-part.ts'

const server = await forThisFile(startApplicationServer())
const picture = await noisyPicture(8, 8, 'jpeg')

async function sendPart(token: string, from: number, to: number) {
  const form = new FormData()
  const fields = {
    documentType: 'OlevelResult',
    sha256: sha256Of(picture),
    size: picture.length,
    offset: from,
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', new Blob([Uint8Array.from(picture.subarray(from, to))]), 'part')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/Utility/upload-part',
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.json().message
}

test('the message says whether the picture is complete', async () => {
  const { token } = await server.newApplicant()
  expect(await sendPart(token, 0, 10)).toBe('This part has been received.')
  expect(await sendPart(token, 10, picture.length)).toBe('Your picture is uploaded.')
})

test('an applicant who has not paid reads why the picture is rejected', async () => {
  const { token } = await server.newApplicant({ stage: 'PaymentInitiation' })
  expect(await sendPart(token, 0, 10)).toBe('Your application fee is not paid yet.')
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
