import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/*
 * A client that is built from the API description alone and does not use the contract. It checks the body of each
 * request, and the status, headers and JSON body of each response. It throws if any of them does not match the
 * description.
 */

interface MediaType {
  schema: object
}
interface Operation {
  operationId: string
  security: Record<string, string[]>[]
  parameters?: ({ name: string; in: string; required: boolean } | { $ref: string })[]
  requestBody?: { required: boolean; content: Record<string, MediaType> }
  responses: Record<string, { content: Record<string, MediaType>; headers?: Record<string, unknown> }>
}
export interface ApiDocument {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  /** `examples` has an example of a rejected request for each error code. */
  components: { examples: Record<string, { value: { title: string } }> }
}

export interface DescribedRequest {
  path?: Record<string, string>
  body?: Record<string, unknown>
  /** Form fields. A `Blob` is sent as a file. */
  form?: Record<string, string | Blob>
}

export interface DescribedResponse {
  status: number
  /** Parsed JSON body, or null if the response is a file. */
  body: Record<string, unknown> | null
  /** Content of the file, or null if the response is JSON. */
  file: Uint8Array | null
}

/** Builds a client from the API description that the server at `origin` serves. */
export async function describedClient(origin: string) {
  const served = await fetch(`${origin}/api/openapi.json`)
  const document: ApiDocument = JSON.parse(await served.text())
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'api')
  const base = new URL(document.servers[0]?.url ?? '/', origin).href
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        operation.operationId,
        { path, method, operation },
      ]),
    ),
  )
  const used = new Set<string>()
  let token: string | null = null

  /**
   * Checks a value against the schema at the path `schemaPath` in the API description.
   * @throws if the value does not match, or if the description has no schema there
   */
  function check(what: string, schemaPath: string[], value: unknown): void {
    const pointer = schemaPath.map((key) =>
      encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')),
    )
    const validate = ajv.getSchema(`api#/${pointer.join('/')}`)
    if (validate === undefined) throw new Error(`The description has no ${schemaPath.join(' ')}`)
    if (validate(value) !== true)
      throw new Error(`${what} does not match the description: ${ajv.errorsText(validate.errors)}`)
  }

  async function call(operationId: string, request: DescribedRequest = {}): Promise<DescribedResponse> {
    const found = operations.get(operationId)
    if (found === undefined) throw new Error(`The description has no operation ${operationId}`)
    used.add(operationId)
    const { path, method, operation } = found
    const at = ['paths', path, method]
    const headers: Record<string, string> = {}
    if (operation.security.some((each) => 'session' in each))
      headers['authorization'] = `Bearer ${token ?? ''}`
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(request.path?.[name] ?? ''),
    )
    const payload = payloadOf(operation, at, request)
    if (payload.type !== undefined) headers['content-type'] = payload.type
    const response = await fetch(base + url, { method: method.toUpperCase(), headers, body: payload.body })
    const described = operation.responses[String(response.status)]
    if (described === undefined) throw new Error(`${operationId}: ${response.status} is not described`)
    for (const name of Object.keys(described.headers ?? {}))
      if (!response.headers.has(name)) throw new Error(`${operationId}: the header ${name} is missing`)
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
    if (described.content[type] === undefined)
      throw new Error(`${operationId}: ${response.status} as ${type} is not described`)
    if (type !== 'application/json')
      return { status: response.status, body: null, file: await response.bytes() }
    const body: Record<string, unknown> = JSON.parse(await response.text())
    const schemaPath = [...at, 'responses', String(response.status), 'content', type, 'schema']
    check(`The response ${response.status} of ${operationId}`, schemaPath, body)
    return { status: response.status, body, file: null }
  }

  function payloadOf(
    { operationId, requestBody }: Operation,
    at: string[],
    { body, form }: DescribedRequest,
  ): { body: string | FormData | null; type?: string } {
    const [type] = Object.keys(requestBody?.content ?? {})
    if (type === undefined || (body === undefined && form === undefined)) {
      if (requestBody?.required === true) throw new Error(`${operationId} needs a body`)
      return { body: null }
    }
    const schemaPath = [...at, 'requestBody', 'content', type, 'schema']
    if (type === 'application/json') {
      check(`The body of ${operationId}`, schemaPath, body)
      return { body: JSON.stringify(body), type }
    }
    const parts = Object.entries(form ?? {})
    const texts = parts.map(([name, part]) => [name, typeof part === 'string' ? part : 'binary'])
    check(`The form of ${operationId}`, schemaPath, Object.fromEntries(texts))
    const data = new FormData()
    for (const [name, part] of parts) data.set(name, part)
    return { body: data }
  }

  return {
    document,
    call,
    /** Sets the access token for all further calls. */
    signIn: (accessToken: string) => {
      token = accessToken
    },
    /** Ids of the operations called so far. */
    used,
  }
}
