import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build } from 'vite'
import { budgetKb } from '#scripts/page-budgets.ts'
import { pageSizes } from '#scripts/page-sizes.ts'
import { type Figure, line } from './figure.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const portal = join(root, 'dist/portal')
const brotli = promisify(brotliCompress)

/** Maximum ratio to the bare page. The budgets of the build are the limits of the other pages. */
const ratioLimits: Readonly<Record<string, number>> = {
  '/application/': 1.5,
  '/application/auth/login': 1.75,
}

const bareMain = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('p', null, 'Hello'))
`

/**
 * Measures the size of a first visit (JavaScript and CSS with brotli) for each page, compared with a page that contains
 * only React. Needs a build in `dist/portal`.
 */
export async function firstLoad(): Promise<Figure[]> {
  const bare = await bareSize()
  return (await pageSizes(portal)).map((size) => {
    const { page, bytes, first } = size
    const max = ratioLimits[page]
    if (!first || max === undefined)
      return { name: `more for ${page}`, value: kB(bytes), unit: 'kB', limit: { max: budgetKb(size) } }
    const note = `${kB(bytes)} kB against ${kB(bare)} kB`
    return { name: `first load of ${page}`, value: bytes / bare, unit: 'x', limit: { max }, note }
  })
}

function kB(bytes: number): number {
  return Math.round(bytes / 100) / 10
}

/** Returns the size in bytes of the same build with only React in it. */
async function bareSize(): Promise<number> {
  const folder = await mkdtemp(join(root, 'dist/.bare-'))
  try {
    await writeFile(join(folder, 'main.js'), bareMain)
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
    if (!('output' in result)) throw new Error('The bare page gave no single build')
    const texts = result.output.map((file) => (file.type === 'chunk' ? file.code : file.source))
    const sizes = await Promise.all(texts.map(async (text) => (await brotli(text)).length))
    return sizes.reduce((total, size) => total + size, 0)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const figure of await firstLoad()) console.log(line(figure))
}
