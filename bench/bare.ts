/*
 * Baseline for the whole server: only node:http, pg and one SQL statement per request. It uses the server's statements
 * and process flags. Its only pool is as large as each of the server's two pools for requests. Reads look up the access
 * token, as in the server. Saves are not authenticated: they send the applicant's id in a header.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import type { biodataBody } from '#contract/steps/biodata.ts'
import type * as z from 'zod/mini'
import type { Statement } from '#server/db/statement.ts'
import { saveBiodataStatement } from '#server/modules/application/steps/biodata.ts'
import { tokenHash } from '#server/modules/credentials/codes/secrets.ts'
import { readSessionStatement } from '#server/modules/authentication/sessions/sessions.store.ts'

type Body = z.output<typeof biodataBody>

const poolSize = 8

pg.types.setTypeParser(pg.types.builtins.DATE, (value: string) => value)
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: poolSize,
  options: '-c matric.actor=system -c timezone=UTC',
})

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(request, 'end')
  const body: Body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  return body
}

async function statementFor(request: IncomingMessage): Promise<Statement> {
  if (request.method === 'PATCH') {
    const applicantId = String(request.headers['x-applicant'])
    return saveBiodataStatement({ applicantId, requestId: applicantId, body: await bodyOf(request) })
  }
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  return readSessionStatement(tokenHash(token) ?? Buffer.alloc(0))
}

const server = createServer((request, reply) => {
  if (request.url === '/health/ready') {
    reply.end('{}')
    return
  }
  statementFor(request)
    .then((statement) => pool.query<object>(statement))
    .then(
      ({ rows }) => {
        const text = JSON.stringify(rows[0] ?? null)
        reply.writeHead(rows.length === 1 ? 200 : 404, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(text),
        })
        reply.end(text)
      },
      (error: unknown) => {
        console.error(error)
        reply.writeHead(500).end()
      },
    )
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
// When the parent process exits, the IPC channel closes. This process then exits too.
process.once('disconnect', () => process.exit(0))
