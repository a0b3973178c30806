import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { DataOf } from '#contract/endpoint.ts'
import type { DownloadEndpoint, FileEndpoint, UploadEndpoint } from '#contract/file-endpoint.ts'
import type { Answer } from './answer.ts'
import { idOf, inTurn, identifyCaller } from './callers.ts'
import { formLimits, type ReceivedForm, rejectByHeaders, withReceivedForm } from './receive-form.ts'
import { contextOf } from './context.ts'
import { answerWith, type Api, boundTo, type Call } from './route.ts'

/** A file to send. `name` is the file name that the browser suggests for saving it. */
export interface SentFile {
  /** A stream is sent while its content is produced. */
  bytes: Buffer | Readable
  name: string
}

/**
 * Call to an upload endpoint. The body has not been read yet, so a handler can reject the call before it calls
 * `receive`.
 */
export interface UploadCall<E extends UploadEndpoint> extends Call<E> {
  /**
   * Stores the uploaded file in `folder`, calls `take` with its path and the form fields, and then deletes the file.
   * @throws 400, 413 and 507 as for `withReceivedForm` · 429 too many uploads or requests of this person · 503 too many
   * uploads in total
   */
  receive<Result>(
    folder: string,
    take: (received: ReceivedForm<E['upload']['fields']>) => Promise<Result>,
  ): Promise<Result>
}

type FileHandler<E extends FileEndpoint> = E extends UploadEndpoint
  ? (call: UploadCall<E>) => Promise<Answer<DataOf<E>>>
  : (call: Call<E>) => Promise<SentFile>

/**
 * Returns the headers of a file: content type and caching. Further headers keep browsers from showing the file as a
 * page, and other sites from using the file.
 */
function fileHeaders({ access, download }: DownloadEndpoint, name: string): Record<string, string> {
  const { contentType, cacheSeconds, unchanging = false } = download
  // `Vary: Authorization` would make the browser download an immutable picture again after each page reload, because
  // every reload gets a new access token.
  const vary = unchanging ? null : { applicant: 'authorization', staff: 'cookie', public: null }[access]
  return {
    'content-type': contentType,
    'content-disposition': `attachment; filename="${name}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control':
      cacheSeconds === 0 ? 'no-store' : `private, max-age=${cacheSeconds}${unchanging ? ', immutable' : ''}`,
    ...(vary === null ? {} : { vary }),
  }
}

/**
 * Binds a handler to an endpoint that sends or receives a file. Authentication and concurrency limits work as for other
 * endpoints. Uploads have an additional limit, `uploadSlot`.
 */
export function fileRoute<E extends FileEndpoint>(api: Api, endpoint: E, handler: FileHandler<E>): void {
  if ('upload' in endpoint)
    bindUpload(api, endpoint, handler as (call: UploadCall<UploadEndpoint>) => Promise<Answer<never>>)
  else bindDownload(api, endpoint, handler as (call: Call<DownloadEndpoint>) => Promise<SentFile>)
}

function bindDownload(
  api: Api,
  endpoint: DownloadEndpoint,
  handler: (call: Call<DownloadEndpoint>) => Promise<SentFile>,
): void {
  const { response: _envelope, ...schema } = boundTo(endpoint).schema
  api.app.route({
    ...boundTo(endpoint),
    schema,
    async handler(request, reply) {
      const http = contextOf(request, reply)
      const caller = await identifyCaller(api, endpoint, request, reply)
      const call = { body: undefined, params: request.params, caller, http } as Call<DownloadEndpoint>
      const { bytes, name } = await inTurn(api, request, caller, () => handler(call))
      return reply.headers(fileHeaders(endpoint, name)).send(bytes)
    },
  })
}

function bindUpload(
  api: Api,
  endpoint: UploadEndpoint,
  handler: (call: UploadCall<UploadEndpoint>) => Promise<Answer<never>>,
): void {
  const options: RouteOptions = {
    ...boundTo(endpoint),
    async preParsing(request, reply) {
      request.caller = await identifyCaller(api, endpoint, request, reply)
      rejectByHeaders(endpoint.upload, request)
    },
    async handler(request, reply) {
      const { caller } = request
      const http = contextOf(request, reply)
      const call = {
        body: undefined,
        params: undefined,
        caller,
        http,
        // While a file is received, it occupies an upload slot, but is not one of the person's concurrent requests.
        // During a slow upload, other calls of the person can therefore run.
        receive: (folder, take) =>
          api.uploadSlot(caller === null ? http.address : idOf(caller), () =>
            withReceivedForm(endpoint.upload, request, folder, (form) =>
              inTurn(api, request, caller, () => take(form)),
            ),
          ),
      } as UploadCall<UploadEndpoint>
      return answerWith(reply, await handler(call))
    },
    // A client that is still sending a rejected file reads the response only after sending the whole file. The rest of
    // the file is therefore read and discarded.
    async onError(request) {
      request.raw.unpipe()
      request.raw.resume()
    },
  }
  // The form parser is registered in a separate scope, so that no other route uses it.
  api.app.register(async (scope: FastifyInstance) => {
    await scope.register(multipart, formLimits(endpoint.upload))
    scope.route(options)
  })
}
