import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|html|svg|json|webmanifest)$/
/** Matches the bundle that the server uses to render pages. Browsers cannot request it. */
const notServed = /^renderer\//
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Writes `<file>.br` and `<file>.gz` next to each text file that browsers can request, so that the server need not
 * compress these files.
 */
export function precompress(): Plugin {
  let outDir = ''
  let written = false
  return {
    name: 'matric:precompress',
    apply: (config, { command }) =>
      config.build?.write !== false && command === 'build' && config.build?.ssr === undefined,
    configResolved(config) {
      outDir = config.build.outDir
    },
    writeBundle() {
      written = true
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!written) return
        const names = await readdir(outDir, { recursive: true })
        await Promise.all(
          names
            .filter((name) => compressible.test(name) && !notServed.test(name))
            .map((name) => compress(join(outDir, name))),
        )
      },
    },
  }
}

async function compress(path: string): Promise<void> {
  if (!(await stat(path)).isFile()) return
  const content = await readFile(path)
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    gzipped(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
