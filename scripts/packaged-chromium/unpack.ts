import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as z from 'zod'

/*
 * Unpacks the installed package into TMPDIR, which it uses itself: node unpack.ts FOLDER. A process of its own, because
 * the package would otherwise use /tmp/chromium, which another user may have put there.
 */

type Inflate = (archive: string) => Promise<string>

const [folder = ''] = process.argv.slice(2)
const entry = pathToFileURL(join(folder, 'node_modules/@sparticuz/chromium/build/index.js'))
const { inflate } = z
  .object({ inflate: z.custom<Inflate>((value) => typeof value === 'function') })
  .parse(await import(entry.href))
const archives = join(dirname(fileURLToPath(entry)), '../bin')
for (const name of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'])
  await inflate(join(archives, name))
