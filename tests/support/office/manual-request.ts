import { vi } from 'vitest'

/** Time limit for a request. It is long, because a test machine can be busy. */
const waitLimitMs = 30_000

/** Fake `XMLHttpRequest`. The test decides the response to each request. `sent` contains all requests, oldest first. */
export class ManualRequest {
  static sent: ManualRequest[] = []
  /** Waits for the request with this number, counted from 1. */
  static async number(number: number): Promise<ManualRequest> {
    await vi.waitUntil(() => ManualRequest.sent.length >= number, { timeout: waitLimitMs })
    const found = ManualRequest.sent[number - 1]
    if (found === undefined) throw new Error('The request is missing')
    return found
  }
  target = ''
  headers: Record<string, string> = {}
  form = new FormData()
  status = 0
  statusText = ''
  responseText = ''
  timeout = 0
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
  onerror?: () => void
  onabort?: () => void
  ontimeout?: () => void
  onload?: () => void
  onloadend?: () => void
  open(method: string, path: string): void {
    this.target = `${method} ${path}`
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(form: FormData): void {
    this.form = form
    ManualRequest.sent.push(this)
  }
  abort(): void {
    this.onabort?.()
    this.onloadend?.()
  }
  progress(loaded: number, total: number, lengthComputable = true): void {
    this.upload.onprogress?.({ loaded, total, lengthComputable })
  }
  answer(status: number, body: unknown, statusText = ''): void {
    this.status = status
    this.statusText = statusText
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.onload?.()
    this.onloadend?.()
  }
  fields(): Record<string, string> {
    return Object.fromEntries(
      [...this.form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
  }
  file(): File {
    const file = this.form.get('file')
    if (!(file instanceof File)) throw new Error('The form has no file')
    return file
  }
}
