import { uploadPart } from '#contract/endpoints/utility.ts'
import { startFakeServers } from './fake-servers.ts'

const uploadCount = 30
const partsPerUpload = 6

/**
 * Sends the parts of 30 pictures through nginx to three fake servers. Returns the servers that received parts of each
 * picture.
 */
export async function uploadServers(): Promise<Set<number>[]> {
  const uploads = Array.from({ length: uploadCount }, () => new Set<number>())
  const { send, stop } = await startFakeServers((server) => ({ headers }, reply) => {
    uploads[Number(headers['x-matric-upload'])]?.add(server)
    reply.end()
  })
  try {
    const path = `/api${uploadPart.path}`
    for (let part = 0; part < partsPerUpload; part += 1)
      for (const upload of uploads.keys())
        await send({
          path,
          method: 'POST',
          headers: { 'x-matric-upload': String(upload), 'content-length': '0' },
        })
    return uploads
  } finally {
    await stop()
  }
}
