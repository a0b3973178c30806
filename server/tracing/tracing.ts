/** `server`: a request to us. `client`: our call to another service. `consumer`: a job. `internal`: anything else. */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal'

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/**
 * Name, kind and attributes of a span. Spans leave the machine, so they must not contain personal data: no URLs,
 * statement values or error messages.
 */
export interface SpanDescription {
  name: string
  kind: SpanKind
  attributes?: SpanAttributes
}

export interface StartedSpan {
  rename(name: string): void
  set(attributes: SpanAttributes): void
  /** Ends the span. An error marks it as failed: an `Error` is recorded by its name only, a string unchanged. */
  end(error?: unknown): void
}

/** Records how long parts of a request or job take. Exists only if a collector is configured. */
export interface Tracing {
  /** Starts a span. Its parent is the current span. Without a current span, the new span begins a new trace. */
  start(description: SpanDescription): StartedSpan
  /** Like `start`, but returns null if there is no current span. */
  startChild(description: SpanDescription): StartedSpan | null
  /** Calls `run` with the span as the current span, also in everything asynchronous that `run` starts. */
  enter<T>(span: StartedSpan, run: () => T): T
  /** Runs `work` in a new span, which ends with `work`. If `work` throws, the span is marked as failed. */
  within<T>(description: SpanDescription, work: () => Promise<T>): Promise<T>
  /** Sends the spans that are still in memory. Waits for the collector for at most two seconds. */
  close(): Promise<void>
}
