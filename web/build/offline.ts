import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import sharp from 'sharp'
import { build, type Manifest, type Plugin } from 'vite'
import type { BuildInstitution } from './institution.ts'
import { chunksOf, filesOf } from './manifest-chunks.ts'

const brotli = promisify(brotliCompress)

/**
 * Maximum size, compressed with brotli, of the scripts and styles that the service worker stores in addition to those
 * of the dashboard.
 */
const extraLimitBytes = 60_000

/** Maximum size of the file with the HTML of all signed-in pages, compressed with brotli. Their HTML differs little. */
const framesLimitBytes = 3_000

const frameModules = ['guarded/guarded.tsx', 'dashboard/frame/dashboard-shell.tsx']

/**
 * Pages that the service worker stores in advance, as path prefixes of their modules. The module that shows the
 * pictures in the outbox is not in this list, because most applicants do not need that module. The service worker
 * stores it at its first use.
 */
const readPages = [
  'dashboard/',
  'offline/',
  'outbox/outbox-',
  'outbox/unsent-text',
  'payments/payment-history',
  'printing/receipts',
  'application/review/completed-profile',
]

/** Pages in `readPages` that are useless without a network, so the service worker does not store them in advance. */
const onlinePages = ['dashboard/account/', 'dashboard/admission/decline-offer']

/**
 * Makes the portal installable and able to open without a network. Writes the service worker with the list of files to
 * store, the web app manifest, and icons drawn from the institution's logo.
 */
export function offline(root: string, { institution, folder }: BuildInstitution): Plugin {
  let outDir = ''
  let base = '/'
  let written = false
  return {
    name: 'matric:offline',
    apply: (config, { command }) =>
      config.build?.write !== false && command === 'build' && config.build?.ssr === undefined,
    configResolved(config) {
      outDir = config.build.outDir
      base = config.base
    },
    writeBundle() {
      written = true
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (!written) return
        const { identity } = institution
        const logo = await readFile(join(folder, 'pictures', identity.logo.file))
        const icons = await writeIcons(outDir, logo, identity.colours.primary)
        const manifest = {
          name: `${identity.name}: application`,
          short_name: identity.abbreviation,
          start_url: `${base}dashboard`,
          scope: base,
          display: 'standalone',
          background_color: '#ffffff',
          theme_color: identity.colours.primaryDark,
          icons: icons.map(({ file, size, purpose }) => ({
            src: `${base}${file}`,
            sizes: `${size}x${size}`,
            type: 'image/png',
            purpose,
          })),
        }
        await writeFile(join(outDir, 'manifest.webmanifest'), JSON.stringify(manifest))
        const { files, otherPages } = await precachedFiles(outDir)
        const frames = await writeFrames(outDir)
        const all = ['app.html', frames, ...files, ...otherPages]
        const content = await Promise.all(all.map((file) => readFile(join(outDir, file))))
        const hash = createHash('sha256')
        for (const fileContent of content) hash.update(fileContent)
        const precached = {
          version: hash.digest('hex').slice(0, 12),
          frames: `${base}${frames}`,
          files: files.map((file) => `${base}${file}`),
          otherPages: otherPages.map((file) => `${base}${file}`),
        }
        await writeFile(join(outDir, 'service-worker.js'), await workerCode(root, precached))
      },
    },
  }
}

/**
 * Writes a file with the HTML documents of all signed-in pages by URL path, and returns its name. The documents are
 * similar, so the compressed file is only as large as two of them.
 * @throws Error if the file exceeds `framesLimitBytes`
 */
async function writeFrames(outDir: string): Promise<string> {
  const names: Record<string, string> = JSON.parse(await readFile(join(outDir, 'frames.json'), 'utf8'))
  const documents = Object.entries(names).map(async ([path, name]) => [
    path,
    await readFile(join(outDir, `${name}.html`), 'utf8'),
  ])
  const content = JSON.stringify(Object.fromEntries(await Promise.all(documents)))
  const { length: size } = await brotli(content)
  if (size > framesLimitBytes)
    throw new Error(
      `The frames of signed-in pages have ${size} bytes; at most ${framesLimitBytes} are allowed.`,
    )
  const file = `static/frames-${createHash('sha256').update(content).digest('hex').slice(0, 8)}.json`
  await writeFile(join(outDir, file), content)
  return file
}

interface Icon {
  file: string
  size: number
  purpose: 'any' | 'maskable'
}

/**
 * Writes the icons: the logo on a white square. A maskable icon has a wide margin in the primary colour, because the
 * phone crops it to its own shape.
 */
async function writeIcons(outDir: string, logo: Buffer, colour: string): Promise<Icon[]> {
  await mkdir(join(outDir, 'static/media'), { recursive: true })
  const draw = async (size: number, purpose: Icon['purpose']): Promise<Icon> => {
    const inner = Math.round(size * (purpose === 'maskable' ? 0.6 : 0.84))
    const mark = await sharp(logo, { density: 600 }).resize(inner, inner, { fit: 'inside' }).png().toBuffer()
    const background = purpose === 'maskable' ? colour : '#ffffff'
    const plate = await sharp({ create: { width: inner, height: inner, channels: 4, background: '#ffffff' } })
      .png()
      .toBuffer()
    const icon = await sharp({ create: { width: size, height: size, channels: 4, background } })
      .composite([{ input: plate }, { input: mark }])
      .png({ palette: true })
      .toBuffer()
    const hash = createHash('sha256').update(icon).digest('hex').slice(0, 8)
    const file = `static/media/icon-${purpose}-${size}-${hash}.png`
    await writeFile(join(outDir, file), icon)
    return { file, size, purpose }
  }
  return Promise.all([draw(192, 'any'), draw(512, 'any'), draw(512, 'maskable')])
}

/**
 * Returns the files that the service worker stores in advance besides the HTML. `files` contains the files of the entry
 * and the dashboard, `otherPages` all further files of the pages in `readPages`.
 * @throws Error if the scripts and styles of `otherPages` exceed `extraLimitBytes`
 */
async function precachedFiles(outDir: string): Promise<{ files: string[]; otherPages: string[] }> {
  const manifest: Manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'))
  const entry = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const isIn = (pages: readonly string[], name: string) => pages.some((start) => name.startsWith(start))
  const readEntries = Object.keys(manifest).filter(
    (name) => manifest[name]?.isDynamicEntry === true && isIn(readPages, name) && !isIn(onlinePages, name),
  )
  const frame = chunksOf(manifest, [...entry, ...frameModules, 'dashboard/home/dashboard-home.tsx'])
  const loaded = new Set(frame.flatMap(filesOf))
  const all = new Set(chunksOf(manifest, readEntries).flatMap(filesOf))
  const otherPages = [...all].filter((file) => !loaded.has(file)).sort()
  const extra = otherPages.filter((file) => /\.(?:js|css)$/.test(file))
  const sizes = await Promise.all(
    extra.map(async (file) => (await brotli(await readFile(join(outDir, file)))).length),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total > extraLimitBytes)
    throw new Error(
      `Pages to read without a network load ${total} bytes; at most ${extraLimitBytes} are allowed.`,
    )
  return { files: [...loaded].sort(), otherPages }
}

async function workerCode(root: string, precached: object): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { precached: JSON.stringify(precached) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(root, 'offline/service-worker.ts'), output: { format: 'iife' } },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  for (const each of outputs) {
    const [chunk] = 'output' in each ? each.output : []
    if (chunk?.type === 'chunk') return chunk.code
  }
  throw new Error('The service worker could not be built')
}
