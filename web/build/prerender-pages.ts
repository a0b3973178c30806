import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { escapeHtml } from '#contract/escape-html.ts'
import { build, type Manifest, type ManifestChunk, type Plugin } from 'vite'
import { chunkOf, chunksOf, filesOf } from './manifest-chunks.ts'

const slot = '<div id="root"><!--page--></div>'
const titleSlot = /<title>.*?<\/title>/
/** Folder of the bundle that the server uses to render pages. Browsers cannot request it. */
const rendererFolder = 'renderer'
/**
 * Modules of the static parts that pages render with `Still` (`web/applicant/pages/still.tsx`). A prerendered page
 * needs the styles of these parts, but not their scripts.
 */
const landingStill = ['landing/landing-body.tsx', 'landing/landing-picture.tsx']
const portraitStill = ['auth/drawn-portraits.tsx']

/** The exports of `web/applicant/prerender.tsx` that the build uses. */
interface Renderer {
  titles: Record<string, string>
  descriptions: Record<string, string>
  documentTitle(title: string): string
  renderPage(at: string): Promise<string>
  renderPlaceholder(): string
  framedPages: readonly { path: string; title: string }[]
  renderFrame(at: string): Promise<string>
}

/** The modules of each public page, by path. The page's HTML links their styles and scripts. */
const pageModules: Record<string, readonly string[]> = {
  '/': ['landing/landing.tsx'],
  '/auth/registration': ['auth/registration.tsx'],
  '/auth/login': ['auth/login.tsx'],
  '/auth/activate': ['auth/activate.tsx'],
  '/auth/forgot-password': ['auth/forgot-password.tsx'],
  '/auth/reset-password': ['auth/reset-password.tsx'],
  '/auth/confirm-email': ['auth/confirm-email.tsx'],
  '/eligibility': ['eligibility/eligibility.tsx'],
  '/verify': ['verify/verify.tsx'],
}

/** The layouts of signed-in pages. The HTML of `app.html` links their styles and scripts. */
const signedInModules = ['guarded/guarded.tsx', 'dashboard/frame/dashboard-shell.tsx']
/** The signed-in pages that contain their own frame, by path. Their HTML also links the modules of the page. */
const ownFrames: Record<string, readonly string[]> = {
  '/payments': ['payments/payments.tsx'],
  '/payments/all': ['payments/all-payments.tsx'],
}

/** Redirects browsers without JavaScript to `/application/basic`, which works without scripts. */
const withoutScripts = '<noscript><meta http-equiv="refresh" content="0; url=/application/basic"></noscript>'

/** Link to the web app manifest, which makes the portal installable. */
const webApp = '<link rel="manifest" href="/application/manifest.webmanifest">'

/**
 * Writes the portal's HTML documents after the client build. Each public page has a document that can be read before
 * any script has loaded. Each signed-in page has a document with its frame. `app.html` is for all other URLs.
 * `documents.json` maps the URL paths of the public pages to the names of their documents; `frames.json` does the same
 * for the signed-in pages. Each public page also has a `.shell.html` without content, which the server fills when it
 * renders the page itself. After the closing date, the server sends copies of these documents from `closed/`.
 */
export function prerenderPages(root: string): Plugin {
  let outDir = ''
  let base = '/'
  let configFile: string | undefined
  let written = false
  return {
    name: 'matric:prerender-pages',
    apply: (config, { command }) =>
      config.build?.write !== false && command === 'build' && config.build?.ssr === undefined,
    configResolved(config) {
      outDir = config.build.outDir
      base = config.base
      configFile = config.configFile
    },
    writeBundle() {
      written = true
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        // This hook also runs after a failed build. An error here would hide the error of the build.
        if (!written) return
        const template = await readFile(join(outDir, 'index.html'), 'utf8')
        if (!template.includes(slot)) throw new Error(`index.html does not contain ${slot}`)
        const manifest: Manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'))
        const renderer = await buildRenderer(root, configFile, outDir)
        const documents: Record<string, string> = {}
        const write = async (name: string, content: string) => {
          for (const [file, text] of [
            [join(outDir, name), content],
            [join(outDir, 'closed', name), content.replace('<html', '<html data-closed')],
          ] as const) {
            await mkdir(dirname(file), { recursive: true })
            await writeFile(file, text)
          }
        }
        for (const [at, modules] of Object.entries(pageModules)) {
          const still = at === '/' ? landingStill : portraitStill
          const shell = template
            .replace(titleSlot, () => `<title>${renderer.documentTitle(renderer.titles[at] ?? '')}</title>`)
            .replace(
              '</head>',
              () =>
                `${description(renderer.descriptions[at])}${webApp}${fontLink(manifest, base)}${headLinks(manifest, base, modules, still)}</head>`,
            )
          const name = at === '/' ? 'index' : at.slice(1).replaceAll('/', '-')
          const html = await renderer.renderPage(at)
          const address = `${base.slice(0, -1)}${at}`
          await write(`${name}.shell.html`, shell)
          await write(
            `${name}.html`,
            shell.replace(slot, () => `<div id="root" data-rendered="${address}">${html}</div>`),
          )
          documents[address] = name
        }
        const signedIn = (pages: readonly string[] = []) =>
          template.replace(
            '</head>',
            () =>
              `${fontLink(manifest, base)}${headLinks(manifest, base, [...signedInModules, ...pages])}${withoutScripts}${webApp}</head>`,
          )
        await write(
          'app.html',
          signedIn().replace(slot, () => `<div id="root">${renderer.renderPlaceholder()}</div>`),
        )
        const frames: Record<string, string> = {}
        for (const { path, title } of renderer.framedPages) {
          const name = path.slice(1).replaceAll('/', '-')
          const html = await renderer.renderFrame(path)
          await write(
            `${name}.html`,
            signedIn(ownFrames[path])
              .replace(titleSlot, () => `<title>${renderer.documentTitle(title)}</title>`)
              .replace(slot, () => `<div id="root">${html}</div>`),
          )
          frames[`${base.slice(0, -1)}${path}`] = name
        }
        await writeFile(join(outDir, 'frames.json'), JSON.stringify(frames))
        await writeFile(join(outDir, 'documents.json'), JSON.stringify(documents))
      },
    },
  }
}

/** Returns the `<meta>` tag with a page's description. @throws Error for a public page without a description */
function description(text: string | undefined): string {
  if (text === undefined) throw new Error('A public page has no description')
  return `<meta name="description" content="${escapeHtml(text)}">`
}

/**
 * Returns the `<link>` tags for a page's styles and scripts, except for those that the entry already loads. The page is
 * then styled from the start, and its scripts load without delay.
 */
function headLinks(
  manifest: Manifest,
  base: string,
  modules: readonly string[],
  still: readonly string[] = [],
): string {
  const entry = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const already = new Set(chunksOf(manifest, entry).flatMap(filesOf))
  const page = chunksOf(manifest, modules)
  const styles = new Set([...page, ...stillChunks(manifest, still)].flatMap((chunk) => chunk.css ?? []))
  const scripts = new Set(page.map((chunk) => chunk.file))
  const missing = (files: Set<string>) => [...files].filter((file) => !already.has(file))
  return [
    ...missing(styles).map((file) => `<link rel="stylesheet" crossorigin href="${base}${file}">`),
    ...missing(scripts).map((file) => `<link rel="modulepreload" crossorigin href="${base}${file}">`),
  ].join('')
}

/**
 * Returns the chunks of static parts (see `Still`) and of their direct imports, which contain the styles of the parts.
 * Indirect imports only contain styles of other pages, for example of pages that use the same institution data.
 */
function stillChunks(manifest: Manifest, still: readonly string[]): ManifestChunk[] {
  return still.flatMap((name) => {
    const chunk = chunkOf(manifest, name)
    return [chunk, ...(chunk.imports ?? []).map((imported) => chunkOf(manifest, imported))]
  })
}

/** Returns the link that preloads the heading font. */
function fontLink(manifest: Manifest, base: string): string {
  const font = Object.values(manifest).find(({ file }) => file.endsWith('.woff2'))
  if (font === undefined) throw new Error('The build has no font')
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${base}${font.file}">`
}

/**
 * Builds the bundle that renders pages, and loads it. The bundle contains all npm packages that it uses, so that it
 * works in any folder.
 */
async function buildRenderer(
  root: string,
  configFile: string | undefined,
  outDir: string,
): Promise<Renderer> {
  const folder = join(outDir, rendererFolder)
  await build({
    root,
    configFile: configFile ?? false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    // Without this definition, the bundle would also contain React's development version.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: join(root, 'prerender.tsx'),
      outDir: folder,
      manifest: false,
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'prerender.js', codeSplitting: false } },
    },
  })
  const renderer: Renderer = await import(pathToFileURL(join(folder, 'prerender.js')).href)
  return renderer
}
