import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build } from 'vite'
import { repositoryFolder } from '#scripts/run-tool.ts'

/* Baseline for the portal's pages: a page that contains only React and is built with Vite, like the portal. */

const brotli = promisify(brotliCompress)

const source = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('p', null, 'Hello'))
`
const html = '<!doctype html><div id="root"></div><script type="module" src="/main.js"></script>'

/** Builds the bare page and returns its script, compressed with brotli. */
export async function bareScript(): Promise<Buffer> {
  const folder = await mkdtemp(join(repositoryFolder, 'dist/.bare-'))
  try {
    await writeFile(join(folder, 'main.js'), source)
    const result = await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      build: {
        write: false,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: join(folder, 'main.js') },
      },
    })
    const [script, ...others] = 'output' in result ? result.output : []
    if (script?.type !== 'chunk' || others.length > 0) throw new Error('The bare page is not one script')
    return await brotli(script.code)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function serveBarePage(): Promise<{ url: string; stop(): void }> {
  const script = await bareScript()
  const server = createServer((request, reply) => {
    if (request.url === '/main.js') {
      reply.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' }).end(script)
      return
    }
    reply.writeHead(200, { 'content-type': 'text/html' }).end(html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close().closeAllConnections() }
}
