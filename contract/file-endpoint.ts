import type * as z from 'zod/mini'
import { type Access, type Endpoint, endpoint } from './endpoint.ts'

type Schema = z.ZodMiniType | undefined

/** What a download returns on success. Rejected requests get an envelope as everywhere. */
export interface DownloadedFile {
  contentType: 'application/pdf' | 'image/jpeg'
  /** How long the browser of the same person may keep it; 0 forbids storing it. */
  cacheSeconds: number
}

/** A `multipart/form-data` body: one file and some text fields, in any order. */
export interface UploadForm<Fields extends z.ZodMiniObject = z.ZodMiniObject> {
  fields: Fields
  /** Name of the part that holds the file. */
  file: string
  contentTypes: readonly string[]
  maximumBytes: number
  messages: { missing: string; tooLarge: string }
}

/** A call whose successful response is a file. */
export interface DownloadEndpoint<Params extends Schema = Schema, Who extends Access = Access>
  extends Endpoint<undefined, undefined, Params, Who> {
  download: DownloadedFile
}

/** A call that takes a file as a form and returns an envelope. */
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

/** Declares a GET whose successful response is a file. */
export function downloadEndpoint<P extends Schema = undefined, const Who extends Access = Access>(
  input: Input<Who> & { params?: P; download: DownloadedFile },
): DownloadEndpoint<P, Who> {
  const { download, ...rest } = input
  return { ...endpoint<undefined, undefined, P, Who>({ method: 'GET', ...rest }), download }
}

/** Declares a POST that takes a file. */
export function uploadEndpoint<
  F extends z.ZodMiniObject,
  D extends Schema = undefined,
  const Who extends Access = Access,
>(input: Input<Who> & { data?: D; upload: UploadForm<F> }): UploadEndpoint<F, D, Who> {
  const { upload, ...rest } = input
  return { ...endpoint<undefined, D, undefined, Who>({ method: 'POST', ...rest }), upload }
}
