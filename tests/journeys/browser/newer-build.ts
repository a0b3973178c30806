import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** A proxy in front of a portal. */
export interface ProxiedPortal {
  url: string
  /** Changes the version in the portal's service worker to `newest`, as the next build would. */
  upgrade(): void
  close(): void
}

/**
 * Starts a proxy that can change the service worker, because Playwright cannot change it. A real second build would
 * also replace the build of the other journeys.
 */
export async function proxiedPortal(portal: { url: string }): Promise<ProxiedPortal> {
  let isUpgraded = false
  const proxy = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === '/application/service-worker.js'
    const { 'if-none-match': _match, 'accept-encoding': _encoding, ...whole } = incoming.headers
    const headers = isWorker ? whole : incoming.headers
    const forwarded = request(
      new URL(incoming.url ?? '', portal.url),
      { method: incoming.method, headers },
      (response) => {
        if (!isWorker || !isUpgraded) {
          outgoing.writeHead(response.statusCode ?? 502, response.headers)
          response.pipe(outgoing)
          return
        }
        void text(response).then((older) => {
          const { 'content-length': _length, etag: _etag, ...rest } = response.headers
          outgoing.writeHead(200, rest)
          outgoing.end(older.replace(/version:[`'"]\w+[`'"]/, 'version:`newest`'))
        })
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  proxy.listen(0, 'localhost')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (!(address instanceof Object)) throw new Error('The proxy has no port')
  return {
    url: `http://localhost:${address.port}`,
    upgrade() {
      isUpgraded = true
    },
    close() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
