import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as images from '#web/api/upload-image.ts'
import * as persisted from '../session/persisted.ts'
import * as kept from './kept-pictures.ts'
import { type Upload, useUpload } from './use-upload.ts'

/* Tests what is stored of a picture when its upload is cancelled or repeated. See also uploads.journey.ts. */

vi.mock('./kept-pictures.ts')
vi.mock('#web/api/upload-image.ts', async (original) => ({
  ...(await original<typeof images>()),
  uploadImage: vi.fn(),
}))

const slip = { image: new Blob(['slip']), name: 'slip.jpg' }

beforeEach(() => {
  vi.spyOn(persisted, 'isOwnDevice').mockReturnValue(true)
  vi.mocked(images.uploadImage).mockImplementation(
    ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
})
afterEach(() => {
  vi.clearAllMocks()
  vi.restoreAllMocks()
})

/** Returns the upload of a field. */
function fieldUpload(): Upload {
  const rendered: Upload[] = []
  function Field() {
    rendered.push(
      useUpload({
        slot: 'olevelResults',
        documentType: 'OlevelResult',
        again: 'Send it again.',
        onKept: () => undefined,
        onReturn: () => undefined,
      }),
    )
    return null
  }
  renderToStaticMarkup(createElement(Field))
  const [upload] = rendered
  if (upload === undefined) throw new Error('The field was not rendered')
  return upload
}

/** Returns the picture as it was stored last. */
const stored = () => vi.mocked(kept.keepPicture).mock.lastCall?.[1]

/** Sends a picture, and cancels its upload once it is running. */
async function sendAndCancel(): Promise<void> {
  const upload = fieldUpload()
  const sending = upload.send(slip)
  await expect.poll(() => vi.mocked(images.uploadImage).mock.calls).toHaveLength(1)
  expect(stored()).toMatchObject({ ...slip, begun: true })
  upload.cancel()
  await expect(sending).rejects.toThrow()
}

test('on the applicant’s own device a cancelled picture stays, but its upload does not continue', async () => {
  await sendAndCancel()
  expect(stored()).toMatchObject({ ...slip, begun: false })
  expect(kept.dropPicture).not.toHaveBeenCalled()
})

test('on a shared device a cancelled picture is deleted', async () => {
  vi.mocked(persisted.isOwnDevice).mockReturnValue(false)
  await sendAndCancel()
  expect(kept.dropPicture).toHaveBeenCalledExactlyOnceWith('olevelResults')
})

test('a picture that the server had is unsent while it is sent again', () => {
  const upload = fieldUpload()
  upload.send({ ...slip, sent: true }).catch(() => undefined)
  expect(stored()).toMatchObject({ ...slip, begun: true, sent: false })
  upload.stop()
})
