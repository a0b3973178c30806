import { hostname } from 'node:os'
import type { Tracing } from './tracing.ts'

export interface TracingSettings {
  /** Base URL of the collector; null for no tracing. */
  traceCollectorUrl: string | null
  /** On average, one in `traceOneIn` requests and jobs is traced. */
  traceOneIn: number
  port: number
}

/**
 * Returns the tracing for these settings, or undefined without a collector. The OpenTelemetry packages are loaded only
 * with a collector.
 */
export async function chosenTracing(
  { traceCollectorUrl, traceOneIn, port }: TracingSettings,
  log: { error(line: string): void },
): Promise<Tracing | undefined> {
  if (traceCollectorUrl === null) return undefined
  const { openTelemetry } = await import('./open-telemetry.ts')
  return openTelemetry({
    url: `${traceCollectorUrl}/v1/traces`,
    oneIn: traceOneIn,
    instance: `${hostname()}:${port}`,
    log,
  })
}
