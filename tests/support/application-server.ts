import { readdir } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { Insertable } from 'kysely'
import type { Institution } from '#contract/institution.ts'
import type { Method } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import type { ApplicantTable } from '#server/db/schema.ts'
import { encodedForm } from './encoded-form.ts'
import { institution } from './institution/index.ts'
import { openSession } from './open-session.ts'
import { createTestDatabase, openAsOwner } from './database/postgres.ts'
import { serverDeps } from './server-deps.ts'

export interface Reply {
  status: number
  isSuccessful: boolean
  message: string
  errors: Record<string, string> | null
  code?: ErrorCode
  data: unknown
}

export interface TestApplicant {
  id: string
  token: string
}

function replyOf(status: number, envelope: Omit<Reply, 'status'>): Reply {
  return { ...envelope, status }
}

/** Returns the upload token from the response to an upload. */
export function ticketOf({ data }: Reply): string {
  return z.object({ fullPath: z.string() }).parse(data).fullPath
}

export type ApplicationServer = Awaited<ReturnType<typeof startApplicationServer>>

/** Starts the whole server. Applicants get a session without signing in. `change` modifies the institution. */
export async function startApplicationServer(change: (data: Institution) => Institution = (data) => data) {
  const testDatabase = await createTestDatabase()
  const { serverAddress } = testDatabase
  const owner = openAsOwner(testDatabase)
  const database = openDatabase({ connection: serverAddress, poolSize: 6, onIdleError: () => undefined })
  const support = await serverDeps(database, { institution: change(institution) })
  const { deps, uploadsFolder } = support
  const { http: app, services } = await buildApp(deps)
  await app.ready()

  return {
    app,
    service: services.application,
    database,
    /** Database connection of the role that owns the tables. */
    owner: owner.system,
    uploads: services.uploads,
    uploadParts: services.uploadParts,
    scratchFolder: deps.scratchFolder,
    files: deps.files,

    /**
     * Adds an applicant with an application number. The stage is the first step of the form, unless `overrides` sets
     * another one.
     */
    async newApplicant(overrides: Partial<Insertable<ApplicantTable>> = {}): Promise<TestApplicant> {
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
          ...overrides,
        })
        .execute()
      return { id, token: await openSession(database, id) }
    },

    async call(
      method: Method,
      path: string,
      applicant: TestApplicant | null,
      body?: unknown,
    ): Promise<Reply> {
      const answer = await app.inject({
        method,
        url: `/api${path}`,
        headers: {
          'content-type': 'application/json',
          ...(applicant === null ? {} : { authorization: `Bearer ${applicant.token}` }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      return replyOf(answer.statusCode, answer.json())
    },

    /**
     * Sends an upload form with its parts in the given order, because the server must also accept the file as the
     * first part.
     */
    async send(applicant: TestApplicant | null, parts: [string, string | Uint8Array][], name = 'photo.jpg') {
      const form = new FormData()
      for (const [field, value] of parts) {
        if (typeof value === 'string') form.append(field, value)
        else form.append(field, new Blob([Uint8Array.from(value)], { type: 'image/jpeg' }), name)
      }
      const { payload, contentType } = await encodedForm(form)
      const answer = await app.inject({
        method: 'POST',
        url: '/api/Utility/upload',
        headers: {
          'content-type': contentType,
          ...(applicant === null ? {} : { authorization: `Bearer ${applicant.token}` }),
        },
        payload,
      })
      return { ...replyOf(answer.statusCode, answer.json()), headers: answer.headers }
    },

    /** Returns the file names of all stored uploads and uploads in progress. */
    async onDisk(): Promise<string[]> {
      const names = await readdir(uploadsFolder, { recursive: true, withFileTypes: true })
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
      await support.close()
      await database.close()
      await owner.close()
    },
  }
}
