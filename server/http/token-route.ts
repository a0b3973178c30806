import type { DataOf, Endpoint, ParamsOf, ParsedBodyOf } from '#contract/endpoint.ts'
import type { Statement } from '#server/db/statement.ts'
import type { Answer } from './answer.ts'
import { signedOut } from './errors.ts'
import { callerOf, withinLimitOf, ownerOf, tokenOf } from './callers.ts'
import { type Caller, contextOf, type HttpContext } from './context.ts'
import type { FairShare } from './limits/fair-share.ts'
import { answerWith, type Api, boundTo, keyOf, onceIfKeyed } from './route.ts'

export interface TokenCall<E extends Endpoint> {
  body: ParsedBodyOf<E>
  params: ParamsOf<E>
  http: HttpContext
  /**
   * Runs a statement scoped to the applicant of the access token.
   * @throws 401 if the token is invalid · 429 if too many requests of this person wait
   */
  enter<Row extends object>(statement: Statement): Promise<Row[]>
  /**
   * Returns the session and applicant record of the access token.
   * @throws 401 if the token is invalid · 429 if too many requests of this person wait
   */
  findCaller(): Promise<Caller>
}

/**
 * Like `route`, for an applicant's call whose single statement also looks up the access token (decision 10). No
 * separate query reads the session, unless the request has an `Idempotency-Key`, the token is new to this process, or
 * the handler calls `findCaller`. Before a call is rejected, the session is read, so that an outsider learns nothing
 * about the validation rules.
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
    errorHandler(rejected, request, reply) {
      // If the caller is unknown, `callerOf`'s error is sent. `reply.send` passes errors to the server's error handler.
      callerOf(api, request).then(
        () => reply.send(rejected),
        (stranger: unknown) => reply.send(stranger),
      )
    },
    async handler(request, reply) {
      const run = (limit: FairShare, known: Caller | null) =>
        handler({
          body: request.body as ParsedBodyOf<E>,
          params: request.params as ParamsOf<E>,
          http: contextOf(request, reply),
          async enter<Row extends object>(statement: Statement) {
            const rows = await limit(known?.applicantId ?? (await ownerOf(api, request)), () =>
              api.enter<Row>(tokenOf(request), statement),
            )
            if (rows === null) throw signedOut()
            return rows
          },
          findCaller: async () => known ?? callerOf(api, request),
        })
      if (keyOf(endpoint, request) === undefined)
        return answerWith(reply, await run((who, work) => withinLimitOf(api, request, who, work), null))
      const caller = await callerOf(api, request)
      const { applicantId } = caller
      // The whole change takes one slot of the applicant's concurrency limit. If its parts had to wait for a slot too,
      // several simultaneous changes would wait for each other forever.
      const unlimited: FairShare = (_who, work) => work()
      const keyed = () => onceIfKeyed(api, endpoint, request, applicantId, () => run(unlimited, caller))
      return answerWith(reply, await withinLimitOf(api, request, applicantId, keyed))
    },
  })
}
