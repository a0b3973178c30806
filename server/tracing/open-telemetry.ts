import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT_CONTEXT, type Span, SpanKind as Kind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { SpanDescription, SpanKind, StartedSpan, Tracing } from './tracing.ts'

export interface TracingOptions {
  /** URL to which the traces are posted, such as `http://127.0.0.1:4318/v1/traces`. */
  url: string
  /** On average, one in `oneIn` requests and jobs is traced. */
  oneIn: number
  /** Name that distinguishes this process from other servers. */
  instance: string
  log: { error(line: string): void }
  /** Interval between exports. A full batch is exported at once. */
  delayMs?: number
}

/** Timeout of one export. Spans that cannot be exported are dropped. */
const exportTimeoutMs = 5_000
const closeTimeoutMs = 2_000
/** Maximum number of spans in memory. Further spans are dropped, so that a slow collector costs little memory. */
const maxSpans = 2_048

const kinds: Record<SpanKind, Kind> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  consumer: Kind.CONSUMER,
  internal: Kind.INTERNAL,
}

class TracedSpan implements StartedSpan {
  readonly span: Span
  constructor(span: Span) {
    this.span = span
  }
  rename(name: string) {
    this.span.updateName(name)
  }
  set(attributes: NonNullable<SpanDescription['attributes']>) {
    this.span.setAttributes(attributes)
  }
  end(error?: unknown) {
    if (error !== undefined) {
      this.span.setAttribute('error.type', errorType(error))
      this.span.setStatus({ code: SpanStatusCode.ERROR })
    }
    this.span.end()
  }
}

/** Returns the name of an `Error`, a string itself (such as an HTTP status), or the type of any other value. */
function errorType(error: unknown): string {
  if (error instanceof Error) return error.name
  return typeof error === 'string' ? error : typeof error
}

/** Exports spans by OTLP over HTTP, in batches and without delaying the traced work. */
export function openTelemetry({ url, oneIn, instance, log, delayMs = 5_000 }: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'matric', 'service.instance.id': instance }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(1 / oneIn) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportingOutages(exporter, log),
        maxQueueSize: maxSpans,
        scheduledDelayMillis: delayMs,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  })
  const tracer = provider.getTracer('matric')
  const current = new AsyncLocalStorage<Span>()

  const startUnder = (parent: Span | undefined, { name, kind, attributes = {} }: SpanDescription) =>
    new TracedSpan(
      tracer.startSpan(
        name,
        { kind: kinds[kind], attributes },
        parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent),
      ),
    )
  const start = (description: SpanDescription) => startUnder(current.getStore(), description)
  const enter = <T>(span: StartedSpan, run: () => T): T =>
    span instanceof TracedSpan ? current.run(span.span, run) : run()

  return {
    start,
    startChild(description) {
      const parent = current.getStore()
      return parent === undefined ? null : startUnder(parent, description)
    },
    enter,
    async within(description, work) {
      const span = start(description)
      try {
        const result = await enter(span, work)
        span.end()
        return result
      } catch (error) {
        span.end(error)
        throw error
      }
    },
    async close() {
      const timeout = new AbortController()
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        pause(closeTimeoutMs, undefined, { signal: timeout.signal, ref: false }).catch(() => undefined),
      ])
      timeout.abort()
    },
  }
}

/** Logs once when the collector stops accepting spans, and once when it accepts them again. */
function reportingOutages(exporter: SpanExporter, log: TracingOptions['log']): SpanExporter {
  let failing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error !== undefined && !failing)
          log.error('Traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT. Matric works without them.')
        if (result.error === undefined && failing) log.error('Traces are sent again.')
        failing = result.error !== undefined
        done(result)
      })
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
