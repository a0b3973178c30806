/**
 * Estimate of who can reach a server whose NODE_ENV is not `production`. `local`: only this machine. `network`: also
 * other machines. `public`: everybody, because the settings are those of a public server. In production, the value is
 * always `local` and has no meaning.
 */
export type Exposure = 'local' | 'network' | 'public'

/** Returns whether the host name or IP address refers to this machine. */
export const isLocalHost = (host: string): boolean => /^(localhost|\[?::1\]?|127\..*)$/.test(host)

interface ExposingSettings {
  production: boolean
  gateway: { kind: string; secretKey?: string }
  publicUrl: string
  host: string
}

/**
 * Returns the exposure of a server on which the operator may have forgotten NODE_ENV. A live payment key or an https
 * URL means a public server, usually behind a proxy. If HOST is not this machine, other machines can reach the server.
 */
export function exposureOf({ production, gateway, publicUrl, host }: ExposingSettings): Exposure {
  if (production) return 'local'
  const hasLiveKey = gateway.secretKey?.startsWith('sk_live_') === true
  if (hasLiveKey || publicUrl.startsWith('https://')) return 'public'
  return isLocalHost(host) ? 'local' : 'network'
}
