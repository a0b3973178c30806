import type * as z from 'zod/mini'
import { type Access, type Endpoint, endpoint } from './endpoint.ts'

type Schema = z.ZodMiniType | undefined

/** Description of a successful download response. Error responses use the JSON envelope. */
export interface DownloadedFile {
  contentType: 'application/pdf' | 'image/jpeg' | 'application/octet-stream'
  /** Seconds for which the user's browser may cache the file; 0 forbids storing the file. */
  cacheSeconds: number
  /**
   * Whether the content at the URL never changes, because the URL contains the token of one file. The response is then
   * cached as `immutable`, without a `Vary` header.
   */
  unchanging?: boolean
}

/** A `multipart/form-data` body: one file and text fields, in any order. */
export interface UploadForm<Fields extends z.ZodMiniObject = z.ZodMiniObject> {
  fields: Fields
  /** Name of the form field with the file. */
  file: string
  contentTypes: readonly string[]
  maximumBytes: number
  messages: { missing: string; tooLarge: string }
}

/** An endpoint whose successful response is a file. */
export interface DownloadEndpoint<Params extends Schema = Schema, Who extends Access = Access>
  extends Endpoint<undefined, undefined, Params, Who> {
  download: DownloadedFile
}

/** An endpoint that accepts a file as form data and responds with an envelope. */
export interface UploadEndpoint<
  Fields extends z.ZodMiniObject = z.ZodMiniObject,
  Data extends Schema = Schema,
  Who extends Access = Access,
> extends Endpoint<undefined, Data, undefined, Who> {
  upload: UploadForm<Fields>
}

export type FileEndpoint = DownloadEndpoint | UploadEndpoint

type Common = 'path' | 'access' | 'permission' | 'summary' | 'errors'
type Input<Who> = Pick<Parameters<typeof endpoint>[0], Exclude<Common, 'access'>> & { access: Who }

/** Declares a download endpoint (GET). */
export function downloadEndpoint<P extends Schema = undefined, const Who extends Access = Access>(
  input: Input<Who> & { params?: P; download: DownloadedFile },
): DownloadEndpoint<P, Who> {
  const { download, ...rest } = input
  return { ...endpoint<undefined, undefined, P, Who>({ method: 'GET', ...rest }), download }
}

/** Declares an upload endpoint (POST). */
export function uploadEndpoint<
  F extends z.ZodMiniObject,
  D extends Schema = undefined,
  const Who extends Access = Access,
>(input: Input<Who> & { data?: D; upload: UploadForm<F> }): UploadEndpoint<F, D, Who> {
  const { upload, ...rest } = input
  return { ...endpoint<undefined, D, undefined, Who>({ method: 'POST', ...rest }), upload }
}
