import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { startDatabase } from '#server/adapters/database/launcher.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { temporaryFolder } from '../../processes/at-exit.ts'
import { noLimits } from '../../processes/no-limits.ts'
import { freePort } from '../../processes/free-port.ts'
import { startServer } from '../../processes/server.ts'
import { addSignedIn } from '../signed-in-applicants.ts'
import { check, timeUntilReady } from './checks.ts'
import { type Client, clientOf, type Outcome, readiness } from './client.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

const diskMb = 64
const edge = 600

/** Creates a unique JPEG of about 400 kB. Its size hardly changes when the server converts it. */
const picture = () =>
  sharp(randomBytes(edge * edge * 3), { raw: { width: edge, height: edge, channels: 3 } })
    .jpeg()
    .toBuffer()

/** Lists the stored and received files, except the parts of unfinished uploads, which an applicant can continue. */
function filesOn({ folder }: SmallDisk): string[] {
  return ['files', 'scratch'].flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.startsWith('parts') && statSync(join(folder, name, path)).isFile())
      .map((path) => `${path} ${statSync(join(folder, name, path)).size}`),
  )
}

const isRejected = ({ status, code, retryAfter }: Outcome) =>
  status === 507 && code === 'storage-full' && retryAfter !== null

/** Fills the disk except for `spaceFor` bytes. Then checks whole uploads, uploads in parts, and other requests. */
async function checkFull(
  disk: SmallDisk,
  url: string,
  { client, spaceFor, name }: { client: Client; spaceFor: number; name: string },
): Promise<boolean> {
  const before = filesOn(disk)
  disk.fill(spaceFor)
  const { ready, says } = await readiness(url)
  const uploads = [await client.upload(await picture()), await client.uploadPart(await picture())]
  const otherResponses = [await client.read(), await client.save('1 Full Road')]
  const leftFiles = filesOn(disk).filter((file) => !before.includes(file))
  disk.free()
  return [
    check(!ready && says === 'the disk is full', `${name}: not ready, «${says}»`),
    check(
      uploads.every(isRejected),
      `${name}: ${uploads.map(({ what, status }) => `${what} ${status}`).join(', ')}`,
    ),
    check(
      otherResponses.every(({ status }) => status === 200),
      `${name}: ${otherResponses.map(({ what, status }) => `${what} ${status}`).join(', ')}`,
    ),
    check(leftFiles.length === 0, `${name}: ${leftFiles.length} incomplete files`),
  ].every(Boolean)
}

/**
 * Fills the disk with the uploads of a server whose database is on another disk. Uploads must get 507 and leave no file,
 * everything else must work, and uploads must work again when there is space.
 */
export async function proveUploads(): Promise<boolean> {
  const { folder: home, remove } = temporaryFolder('matric-disk-database-')
  const dataDir = join(home, 'data')
  mkdirSync(dataDir)
  const disk = mountSmallDisk(diskMb)
  const running = await startDatabase({ dataDir, log: { info: () => undefined } })
  const owner = openDatabase({ connection: running.address, poolSize: 1, onIdleError: () => undefined })
  let stopServer = async () => undefined as void
  try {
    await migrate(running.address, { serverRole: running.serverAddress.user })
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const server = await startServer(port, {
      ...noLimits,
      PUBLIC_URL: url,
      DATA_DIR: disk.folder,
      DATABASE_URL: running.serverConnectionString,
    })
    stopServer = () => server.end()
    const [applicant] = await addSignedIn(owner, 1)
    const client = clientOf(url, applicant?.token ?? '')
    const first = await client.upload(await picture())
    let holds = check(first.status === 200, `with space: upload ${first.status}`)
    for (const spaceFor of [0, 4_096, 65_536])
      holds = (await checkFull(disk, url, { client, spaceFor, name: `${spaceFor} bytes free` })) && holds
    disk.useAllInodes()
    const inodes = await readiness(url)
    const rejected = [await client.upload(await picture()), await client.uploadPart(await picture())]
    holds =
      check(
        !inodes.ready && rejected.every(isRejected),
        `no file can be created: «${inodes.says}», ${rejected.map(({ what, status }) => `${what} ${status}`).join(', ')}`,
      ) && holds
    disk.free()
    const readyMs = await timeUntilReady(url)
    const last = [await client.upload(await picture()), await client.uploadPart(await picture())]
    return (
      check(
        readyMs !== null && last.every(({ status }) => status === 200),
        `with space again: ready after ${readyMs} ms, ${last.map(({ what, status }) => `${what} ${status}`).join(', ')}`,
      ) && holds
    )
  } finally {
    await stopServer()
    await owner.close()
    await running.stop()
    disk.close()
    remove()
  }
}
