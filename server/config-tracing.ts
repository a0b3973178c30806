type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads OTEL_EXPORTER_OTLP_ENDPOINT, the base URL of the collector for traces. Returns the URL without a trailing
 * slash; null if the setting is unset. Adds a sentence to `faults` if the URL is invalid.
 */
export function readTraceCollector(env: Environment, faults: string[]): string | null {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT'] || null
  if (endpoint === null) return null
  const url = URL.parse(endpoint)
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    faults.push(
      `OTEL_EXPORTER_OTLP_ENDPOINT=${endpoint} is not an address like http://127.0.0.1:4318. Matric sends traces by OTLP over HTTP.`,
    )
  return endpoint.replace(/\/+$/, '')
}
