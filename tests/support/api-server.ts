import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Method } from '#contract/endpoint.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import { type ErrorCode, errorStatus } from '#contract/error-codes.ts'
import type { DocumentType } from '#contract/endpoints/utility.ts'
import type { Stage } from '#contract/stages.ts'
import type { Db } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { type FakeGateway, fakeGateway } from './payments/fake-gateway.ts'
import { freshEmail } from './samples.ts'
import { type SigningInOptions, startSigningInServer } from './signing-in.ts'
import { putAtStage } from './put-at-stage.ts'

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]
const words = { message: z.string(), title: z.string() }

/** Envelope of a response. If the request was rejected, `data` is null and there is a `code`. */
const envelope = z.discriminatedUnion('isSuccessful', [
  z.strictObject({ isSuccessful: z.literal(true), ...words, errors: z.null(), data: z.unknown() }),
  z.strictObject({
    isSuccessful: z.literal(false),
    ...words,
    errors: z.nullable(z.record(z.string(), z.string())),
    data: z.null(),
    code: z.enum(codes),
  }),
])

/** A checked response of the API: a valid envelope whose `code` matches the HTTP status. */
export interface ApiAnswer {
  isSuccessful: boolean
  message: string
  title: string
  errors: FieldErrors | null
  data: unknown
  code?: ErrorCode
  status: number
  headers: Record<string, unknown>
  text: string
}

export interface ApiApplicant {
  id: string
  email: string
  token: string
  refreshToken: string
}

export interface AskOptions {
  token?: string | undefined
  body?: unknown
  /** Request body as text. If it is missing, `body` is sent as JSON. */
  raw?: string
  headers?: Record<string, string>
}

export type ApiServer = Awaited<ReturnType<typeof startApiServer>>

/** A table of the database. `owner`: column with the applicant's id; null if the table has no such column. */
interface OwnedTable {
  name: string
  owner: string | null
}

/** Returns all tables except those with rate limits. */
async function tablesOf(db: Db): Promise<OwnedTable[]> {
  const { rows } = await sql<OwnedTable>`
    select t.table_name as name, c.column_name as owner from information_schema.tables t
    left join information_schema.columns c on c.table_schema = 'public' and c.table_name = t.table_name
      and c.column_name = case t.table_name when 'applicant' then 'id' else 'applicant_id' end
    where t.table_schema = 'public' and t.table_name <> 'rate_limit' order by 1`.execute(db)
  return rows
}

/**
 * Starts the whole server on its own database, with a fake gateway and without a listening port. Applicants get a
 * session without signing in, because password checks would slow down tests with hundreds of calls.
 */
export async function startApiServer(options: SigningInOptions = {}) {
  const gateway: FakeGateway = fakeGateway()
  const server = await startSigningInServer({ gateway, ...options })
  const { database, http, services } = server
  /** Cached result of `tablesOf`. The tables do not change during a test. */
  let tables: OwnedTable[] | undefined

  async function session(id: string): Promise<{ token: string; refreshToken: string }> {
    const opened = await services.sessions.open({
      applicantId: id,
      passwordHash: 'none',
      remembered: false,
      knowDevice: false,
      requestId: newId(),
    })
    if (opened === null) throw new Error('No session was opened')
    return { token: opened.accessToken, refreshToken: opened.refreshToken }
  }

  return {
    ...server,
    gateway,
    session,

    /**
     * Creates an applicant at a stage. All names, the postal address and the application number contain `mark`, and the
     * email contains it in lower case, so that tests can detect leaks.
     */
    async applicant(stage: Stage, mark = 'Adunni'): Promise<ApiApplicant> {
      const id = newId()
      const email = freshEmail(mark.toLowerCase())
      await database.system
        .insertInto('applicant')
        .values({
          id,
          email,
          passwordHash: 'none',
          stage,
          surname: `${mark} Bala`,
          firstname: mark,
          othername: mark,
          mobileNo: '08000000001',
          address: `${mark} Road`,
          applicationNumber: `${mark}/${id}`,
        })
        .execute()
      return { id, email, ...(await session(id)) }
    },

    /**
     * Makes one API call.
     * @throws if the response is not a valid envelope, or if its HTTP status does not match the envelope
     */
    ask: (method: Method, path: string, askOptions: AskOptions = {}) =>
      askApi(http, method, path, askOptions),

    /** Inserts an upload without a file and returns its token. */
    async ticket(applicantId: string, documentType: DocumentType): Promise<string> {
      const ticket = randomBytes(16).toString('base64url')
      const fileKey = randomBytes(16).toString('hex')
      const upload = {
        id: newId(),
        ticket,
        applicantId,
        documentType,
        fileKey,
        bytes: 1,
        sha256: Buffer.alloc(32),
      }
      await database.system.insertInto('upload').values(upload).execute()
      return ticket
    },

    async setStage(applicantId: string, stage: Stage): Promise<void> {
      await putAtStage(database.system, applicantId, stage)
    },

    async stageOf(applicantId: string): Promise<Stage> {
      const found = database.system.selectFrom('applicant').select('stage').where('id', '=', applicantId)
      return (await found.executeTakeFirstOrThrow()).stage
    },

    /**
     * Returns one line `<table> <row count> <hash of the rows>` per table, so that tests can detect changes. With an
     * `applicantId`, includes only that applicant's rows. Without an id, adds a line with the number of jobs. Leaves
     * out rate limits, because rejected calls change them too.
     */
    async fingerprint(applicantId?: string): Promise<string> {
      tables ??= await tablesOf(database.system)
      return fingerprintOf(database.system, tables, applicantId)
    },
  }
}

/** Makes one API call and checks the envelope of its response. Throws in the cases listed at `ask`. */
async function askApi(
  http: FastifyInstance,
  method: Method,
  path: string,
  { token, body, raw, headers }: AskOptions,
): Promise<ApiAnswer> {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const answer = await http.inject({
    method,
    url: `/api${path}`,
    headers: {
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const parsed = envelope.safeParse(answer.json())
  const expected = !parsed.success ? null : parsed.data.isSuccessful ? 200 : errorStatus[parsed.data.code]
  if (!parsed.success || expected !== answer.statusCode)
    throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`)
  return { ...parsed.data, status: answer.statusCode, headers: answer.headers, text: answer.body }
}

/** Returns one line per table, with its row count and a hash of its rows. `fingerprint` describes the details. */
async function fingerprintOf(
  db: Db,
  tables: readonly OwnedTable[],
  applicantId: string | undefined,
): Promise<string> {
  const parts = tables
    .filter(({ owner }) => applicantId === undefined || owner !== null)
    .map(({ name, owner }) => {
      const rows = sql`select ${sql.lit(name)} as name, count(*) as many,
        md5(coalesce(string_agg(each::text, '|' order by each::text), '')) as sum from ${sql.table(name)} each`
      return applicantId === undefined ? rows : sql`${rows} where ${sql.ref(owner ?? 'id')} = ${applicantId}`
    })
  if (applicantId === undefined)
    parts.push(sql`select 'jobs' as name, count(*) as many, '' as sum from graphile_worker._private_jobs`)
  const found = await sql<{
    name: string
    sum: string
    many: number
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return found.rows.map(({ name, sum, many }) => `${name} ${many} ${sum}`).join('\n')
}
