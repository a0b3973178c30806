import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as z from 'zod'

/*
 * Unpacks the npm package installed in FOLDER: `node unpack.ts FOLDER`. The package always unpacks into the folder
 * for temporary files, where it reuses a `chromium` that another user may have created. So this script runs in a
 * separate process, with TMPDIR set to a private folder.
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
