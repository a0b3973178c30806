import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import * as z from 'zod/mini'
import fastify from 'fastify'
import type { Insertable } from 'kysely'
import type { Institution } from '#contract/institution.ts'
import type { Method } from '#contract/endpoint.ts'
import { institution } from './institution/index.ts'
import { diskFiles } from '#server/adapters/files/disk.ts'
import { sharpPictures } from '#server/adapters/pictures/sharp.ts'
import { openDatabase } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import type { ApplicantTable } from '#server/db/schema.ts'
import { answerErrors } from '#server/http/answer.ts'
import { readJson } from '#server/http/json.ts'
import { fairShare } from '#server/http/fair-share.ts'
import { type Api, speakContract } from '#server/http/route.ts'
import { applicationRoutes } from '#server/modules/application/application.routes.ts'
import { applicationService } from '#server/modules/application/application.service.ts'
import { createMailService } from '#server/modules/mail/mail.service.ts'
import { notificationService } from '#server/modules/notification/notification.service.ts'
import { profileMapping } from '#server/applicant/to-profile.ts'
import { uploadRoutes } from '#server/modules/utility/upload.routes.ts'
import { uploadService } from '#server/modules/utility/upload.service.ts'
import { utilityRoutes } from '#server/modules/utility/utility.routes.ts'
import { applicantFile } from './applicant-file.ts'
import { createTestDatabase } from './postgres.ts'

/** An answer of the API as a test looks at it. */
export interface Reply {
  status: number
  isSuccessful: boolean
  message: string
  errors: Record<string, string> | null
  data: unknown
}

export interface TestApplicant {
  id: string
  /** Here simply the applicant's id: signing in has tests of its own. */
  token: string
}

function replyOf(status: number, envelope: Omit<Reply, 'status'>): Reply {
  return { ...envelope, status }
}

/** The claim ticket in the answer of an upload. */
export function ticketOf({ data }: Reply): string {
  return z.object({ fullPath: z.string() }).parse(data).fullPath
}

export type ApplicationServer = Awaited<ReturnType<typeof startApplicationServer>>

/**
 * The application's and the pictures' routes on a real database and a real disk; a session is taken on trust, so
 * that these tests need not sign in. `change` varies the institution.
 */
export async function startApplicationServer(change: (data: Institution) => Institution = (data) => data) {
  const { address } = await createTestDatabase()
  const database = openDatabase({ connection: address, poolSize: 6, onIdleError: () => undefined })
  const folder = await mkdtemp(join(tmpdir(), 'application-'))
  const scratchFolder = join(folder, 'scratch')
  await mkdir(scratchFolder)
  const filesFolder = join(folder, 'files')
  const files = await diskFiles(filesFolder)
  const uploads = uploadService({ database, files, pictures: sharpPictures() })
  const data = change(institution)

  const app = fastify({ genReqId: () => newId() })
  answerErrors(app)
  await app.register(cookie)
  readJson(app)
  speakContract(app)
  const api: Api = {
    app,
    async readSession(token) {
      const file = await applicantFile(database, token)
      return file === null ? null : { sessionId: token, applicantId: file.id, file }
    },
    enter: async (token, statement) => database.applicantStatement(token, statement),
    readStaff: async () => null,
    share: fairShare(),
  }
  const service = applicationService({
    database,
    institution: data,
    uploads,
    toProfile: profileMapping(data),
    mail: createMailService({
      db: database.system,
      sender: null,
      institution: data,
      publicUrl: 'http://localhost:3000',
    }),
    notifications: notificationService({ database }),
  })
  applicationRoutes(api, service)
  utilityRoutes(api, data.records)
  uploadRoutes(api, uploads, scratchFolder)
  await app.ready()

  return {
    app,
    service,
    database,
    uploads,
    files,

    /** An applicant at a stage, with a paid fee; more columns as wanted. */
    async newApplicant(more: Partial<Insertable<ApplicantTable>> = {}): Promise<TestApplicant> {
      const id = newId()
      await database.system
        .insertInto('applicant')
        .values({
          id,
          email: `${id}@example.com`,
          passwordHash: 'x',
          surname: 'Adeyemi',
          firstname: 'Ẹ̀kúndayọ̀',
          mobileNo: '08030000000',
          stage: 'Biodata',
          applicationNumber: `APP/${id}`,
          ...more,
        })
        .execute()
      return { id, token: id }
    },

    async call(method: Method, path: string, who: TestApplicant | null, body?: unknown): Promise<Reply> {
      const answer = await app.inject({
        method,
        url: `/api${path}`,
        headers: {
          'content-type': 'application/json',
          ...(who === null ? {} : { authorization: `Bearer ${who.token}` }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      return replyOf(answer.statusCode, answer.json())
    },

    /** Sends a form; `parts` in the order given, so that the file can stand first. */
    async send(who: TestApplicant | null, parts: [string, string | Uint8Array][], name = 'photo.jpg') {
      const form = new FormData()
      for (const [field, value] of parts) {
        if (typeof value === 'string') form.append(field, value)
        else form.append(field, new Blob([Uint8Array.from(value)], { type: 'image/jpeg' }), name)
      }
      const request = new Request('http://localhost/', { method: 'POST', body: form })
      const answer = await app.inject({
        method: 'POST',
        url: '/api/Utility/upload',
        headers: {
          'content-type': request.headers.get('content-type') ?? '',
          ...(who === null ? {} : { authorization: `Bearer ${who.token}` }),
        },
        payload: Buffer.from(await request.arrayBuffer()),
      })
      return { ...replyOf(answer.statusCode, answer.json()), headers: answer.headers }
    },

    /** Every file on the disk: stored ones and what is being received. */
    async onDisk(): Promise<string[]> {
      const names = await readdir(folder, { recursive: true, withFileTypes: true })
      return names.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },

    async audit(applicantId: string) {
      return database.system
        .selectFrom('auditEvent')
        .selectAll()
        .where('applicantId', '=', applicantId)
        .orderBy('id')
        .execute()
    },

    async stageOf(applicantId: string): Promise<string> {
      const row = await database.system
        .selectFrom('applicant')
        .select('stage')
        .where('id', '=', applicantId)
        .executeTakeFirstOrThrow()
      return row.stage
    },

    async stop() {
      await app.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
