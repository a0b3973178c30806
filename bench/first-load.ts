import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { type Figure, line } from './figure.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const portal = join(root, 'dist/portal')
const brotli = promisify(brotliCompress)

/**
 * Limits: the maximum ratio to the bare page for the two entry pages, and the maximum kB that a step loads after the
 * entry page.
 */
const landingLimit = 1.5
const loginLimit = 1.75
const stepLimit = 30

const bareMain = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('p', null, 'Hello'))
`

/**
 * Measures the size of a first visit (JavaScript and CSS with brotli) for each page, compared with a page that contains
 * only React. Needs a build in `dist/portal`.
 */
export async function firstLoad(): Promise<Figure[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(portal, '.vite/manifest.json'), 'utf8'))
  const bare = await bareSize()
  const shell = await sizeOf(manifest, [])
  const entryPage = (name: string, size: number, max: number): Figure => ({
    name,
    value: size / bare,
    unit: 'x',
    limit: { max },
    note: `${kB(size)} kB against ${kB(bare)} kB`,
  })
  const entryPages = [
    entryPage('first load of /application/', await sizeOfFiles(await linkedFiles()), landingLimit),
    entryPage(
      'first load of /application/auth/login',
      await sizeOf(manifest, ['auth/login.tsx']),
      loginLimit,
    ),
  ]
  const login = ['auth/login.tsx']
  const frame = ['guarded/guarded.tsx', 'dashboard/frame/dashboard-shell.tsx']
  const home = [...frame, 'dashboard/home/dashboard-home.tsx']
  const more = async (name: string, before: string[], page: string[]): Promise<Figure> => {
    const added = (await sizeOf(manifest, [...before, ...page])) - (await sizeOf(manifest, before))
    return { name: `more for ${name}`, value: kB(added), unit: 'kB', limit: { max: stepLimit } }
  }
  const pages = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry === true)
  const below = (folder: string) => pages.filter((name) => name.startsWith(folder) && name.endsWith('.tsx'))
  const further = await Promise.all([
    ...below('auth/').map((name) => more(name, login, [name])),
    ...below('payments/').map((name) => more(name, login, ['guarded/guarded.tsx', name])),
    more('the dashboard', login, home),
    ...below('dashboard/')
      .filter((name) => !home.includes(name))
      .map((name) => more(name, frame, [name])),
  ])
  return [...entryPages, { name: 'entry of the portal', value: kB(shell), unit: 'kB' }, ...further]
}

function kB(bytes: number): number {
  return Math.round(bytes / 100) / 10
}

/** Returns the size in bytes of the entry, the given modules and all their static imports. */
async function sizeOf(manifest: Manifest, modules: readonly string[]): Promise<number> {
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const files = new Set<string>()
  const seen = new Set<string>()
  const walk = (name: string) => {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The build has no ${name}`)
    if (seen.has(name)) return
    seen.add(name)
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    for (const imported of chunk.imports ?? []) walk(imported)
  }
  for (const name of [...entries, ...modules]) walk(name)
  return sizeOfFiles(files)
}

async function sizeOfFiles(files: ReadonlySet<string>): Promise<number> {
  const sizes = await Promise.all([...files].map((file) => stat(join(portal, `${file}.br`))))
  return sizes.reduce((total, { size }) => total + size, 0)
}

/** Returns all scripts and style sheets of the landing page's document. */
async function linkedFiles(): Promise<Set<string>> {
  const html = await readFile(join(portal, 'index.html'), 'utf8')
  return new Set(
    Array.from(html.matchAll(/(?:src|href)="\/application\/([^"]+\.(?:js|css))"/g), ([, file = '']) => file),
  )
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
