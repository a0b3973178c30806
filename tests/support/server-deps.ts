import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskFiles } from '#server/adapters/files/disk.ts'
import { argon2Passwords } from '#server/adapters/passwords/argon2-passwords.ts'
import { typstPrinter } from '#server/adapters/pdf/typst-printer.ts'
import { sharpPictures } from '#server/adapters/pictures/sharp.ts'
import { diskSeal } from '#server/adapters/seal/disk-seal.ts'
import { ed25519Signer } from '#server/adapters/signing/ed25519.ts'
import type { Database } from '#server/db/client.ts'
import { productionWorkLimits, type WorkLimits } from '#server/http/limits/expensive-work.ts'
import type { AppDeps } from '#server/deps.ts'
import { type Limits, productionLimits } from '#server/modules/credentials/throttle/limits.ts'
import { fakeGateway } from './payments/fake-gateway.ts'
import { institution, institutionFolder } from './institution/index.ts'

/** Rate limits so high that no test reaches them by accident. */
export const noLimits: Limits = {
  account: { ...productionLimits.account, freeAttempts: 1_000_000 },
  network: { ...productionLimits.network, freeAttempts: 1_000_000 },
  slowAttemptsPerDay: 1_000_000,
  wrongAttemptsPerHourAndCode: 1_000_000,
  wrongCodesPerHourAndHost: 1_000_000,
  wrongCodesBeforeAlarm: 1_000_000,
  mailsPerHourAndName: 1_000_000,
  newHostMailsPerDayAndName: 1_000_000,
  mailsPerHourAndHost: 1_000_000,
  registrationsPerHourAndHost: 1_000_000,
  signInsPerHourAndAccount: 1_000_000,
  deviceMailsPerDayAndAccount: 1_000_000,
}

/** High concurrency limits, because most calls of a test come from one IP address, often from one person. */
const manyAtOnce = { perPerson: 1_000, perNetwork: 1_000 }
const noWorkLimits: WorkLimits = {
  printing: manyAtOnce,
  passwords: manyAtOnce,
  pictures: manyAtOnce,
  queue: productionWorkLimits.queue,
}

/**
 * Creates the dependencies of a test server: real adapters with their files in a temporary folder, and fakes of the
 * gateway and the learning portal. Rate and work limits are very high, but `usageLimits` has the production values.
 * Emails are stored instead of sent. Releases have no delay, and no application is drawn for a second verification. The
 * worker processes for printing and for pictures start with the first job.
 */
export async function serverDeps(database: Database, overrides: Partial<AppDeps> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'matric-'))
  const uploadsFolder = join(folder, 'uploads')
  const scratchFolder = join(uploadsFolder, 'scratch')
  await mkdir(scratchFolder, { recursive: true })
  const passwords = argon2Passwords({ queueLimit: 500 })
  const pdf = typstPrinter({ folder: institutionFolder })
  const pictures = sharpPictures()
  const deps: AppDeps = {
    institution,
    institutionFolder,
    database,
    passwords,
    mailSender: null,
    gateway: fakeGateway(),
    learningPortal: { setPassword: async ({ email }) => ({ username: email, address: null }) },
    files: await diskFiles(join(uploadsFolder, 'files')),
    pictures,
    pdf,
    signer: await ed25519Signer(join(folder, 'documents.pem'), 'create'),
    seal: await diskSeal(join(folder, 'keys')),
    scratchFolder,
    publicUrl: 'http://localhost:3000',
    production: false,
    portalFolder: join(folder, 'no-portal'),
    officeFolder: join(folder, 'no-office'),
    log: false,
    limits: noLimits,
    workLimits: noWorkLimits,
    releaseStopMinutes: 0,
    bulkGraceSeconds: 0,
    secondVerificationOneIn: 0,
    ...overrides,
  }

  return {
    deps,
    passwords,
    /** Folder of stored uploads and uploads in progress. */
    uploadsFolder,
    async close(): Promise<void> {
      await passwords.close()
      await pdf.close()
      await pictures.close()
      // Deletes the folder in several attempts, because a request whose client has disconnected can still write its
      // file for a moment.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 })
    },
  }
}
