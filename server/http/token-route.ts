import type { DataOf, Endpoint, ParamsOf, ParsedBodyOf } from '#contract/endpoint.ts'
import type { Statement } from '#server/db/statement.ts'
import type { Answer } from './answer.ts'
import { signedOut } from './errors.ts'
import { callerOf, ownerOf, tokenOf } from './callers.ts'
import { type Caller, contextOf, type HttpContext } from './context.ts'
import { answerWith, type Api, boundTo } from './route.ts'

export interface TokenCall<E extends Endpoint> {
  body: ParsedBodyOf<E>
  params: ParamsOf<E>
  http: HttpContext
  /** Runs a statement as the applicant whose access token came along. Throws 401 when it is good for nothing. */
  enter<Row extends object>(statement: Statement): Promise<Row[]>
  /** Who is asking, by a read of its own. Throws 401. */
  findCaller(): Promise<Caller>
}

/**
 * `route` for an applicant's call whose whole work is one statement: the statement itself finds out whose token it is,
 * and the read of the session before it is saved. What is refused before the statement ran, be it a body that cannot
 * be read, is first held against the session all the same, so that a stranger learns nothing of the rules.
 */
export function tokenRoute<E extends Endpoint & { access: 'applicant' }>(
  api: Api,
  endpoint: E,
  handler: (call: TokenCall<E>) => Promise<Answer<DataOf<E>>>,
): void {
  api.app.route({
    ...boundTo(endpoint),
    async preParsing(request) {
      tokenOf(request)
    },
    errorHandler(refused, request, reply) {
      // What is sent from here goes on to the server's own error handler.
      callerOf(api, request).then(
        () => reply.send(refused),
        (stranger: unknown) => reply.send(stranger),
      )
    },
    async handler(request, reply) {
      const answer = await handler({
        body: request.body as ParsedBodyOf<E>,
        params: request.params as ParamsOf<E>,
        http: contextOf(request, reply),
        async enter<Row extends object>(statement: Statement) {
          const rows = await api.share(await ownerOf(api, request), () =>
            api.enter<Row>(tokenOf(request), statement),
          )
          if (rows === null) throw signedOut()
          return rows
        },
        findCaller: () => callerOf(api, request),
      })
      return answerWith(reply, answer)
    },
  })
}
