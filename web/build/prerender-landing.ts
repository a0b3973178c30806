import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest, type ManifestChunk, type Plugin } from 'vite'

const slot = '<!--page-->'
const landingModule = 'landing/landing.tsx'
/** Prerendered modules. The landing page needs their styles, but not their scripts. */
const stillModules = ['landing/landing-body.tsx', '../pictures/onboarding-female.tsx']

/** The exports of the prerender entry. */
interface PrerenderModule {
  /** Renders the landing page to markup, which the browser hydrates later. */
  renderLanding(): Promise<string>
  /** Renders the placeholder of all other pages. */
  renderPlaceholder(): string
}

/**
 * Writes the portal's documents after the client build. `index.html` contains the whole landing page, readable before
 * any script has loaded. `app.html`, for all other paths, contains only the 'Loading...' placeholder. The copies in
 * `closed/` are for the time after the closing date.
 */
export function prerenderLanding(root: string): Plugin {
  let outDir = ''
  let base = '/'
  let configFile: string | undefined
  let written = false
  return {
    name: 'matric:prerender-landing',
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
        // This hook also runs after a failed build. It must not throw then, so that the error of the build is reported.
        if (!written) return
        const path = join(outDir, 'index.html')
        const template = await readFile(path, 'utf8')
        if (!template.includes(slot)) throw new Error(`index.html has lost its ${slot} mark`)
        const { landing, placeholder } = await render(root, configFile, outDir)
        const manifest: Manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'))
        const ready = template.replace('</head>', () => `${headLinks(manifest, base)}</head>`)
        const documents = [
          ['index.html', ready.replace(slot, () => landing)],
          ['app.html', template.replace(slot, () => placeholder)],
        ] as const
        await mkdir(join(outDir, 'closed'), { recursive: true })
        for (const [name, content] of documents) {
          await writeFile(join(outDir, name), content)
          await writeFile(join(outDir, 'closed', name), content.replace('<html', '<html data-closed'))
        }
      },
    },
  }
}

/** Links the landing page's styles and scripts, so that its text is styled before the entry script has loaded. */
function headLinks(manifest: Manifest, base: string): string {
  const entry = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const already = new Set(closureOf(manifest, entry).flatMap(filesOf))
  const landing = closureOf(manifest, [landingModule])
  const still = closureOf(manifest, stillModules)
  const styles = new Set([...landing, ...still].flatMap((chunk) => chunk.css ?? []))
  const scripts = new Set(landing.map((chunk) => chunk.file))
  const missing = (files: Set<string>) => [...files].filter((file) => !already.has(file))
  return [
    ...missing(styles).map((file) => `<link rel="stylesheet" crossorigin href="${base}${file}">`),
    ...missing(scripts).map((file) => `<link rel="modulepreload" crossorigin href="${base}${file}">`),
  ].join('')
}

function filesOf(chunk: ManifestChunk): string[] {
  return [chunk.file, ...(chunk.css ?? [])]
}

/** Returns the chunks of the modules, with all their static imports. */
function closureOf(manifest: Manifest, modules: readonly string[]): ManifestChunk[] {
  const found = new Map<string, ManifestChunk>()
  const walk = (name: string) => {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The build has no ${name}`)
    if (found.has(name)) return
    found.set(name, chunk)
    for (const imported of chunk.imports ?? []) walk(imported)
  }
  for (const name of modules) walk(name)
  return [...found.values()]
}

async function render(
  root: string,
  configFile: string | undefined,
  outDir: string,
): Promise<{ landing: string; placeholder: string }> {
  // The folder is next to the output and not in the system's temporary folder, because the bundle imports react from
  // node_modules.
  const folder = await mkdtemp(join(outDir, '..', '.prerender-'))
  try {
    await build({
      root,
      configFile: configFile ?? false,
      logLevel: 'warn',
      build: {
        ssr: join(root, 'prerender.tsx'),
        outDir: folder,
        manifest: false,
        rolldownOptions: { output: { entryFileNames: 'prerender.js', chunkFileNames: '[name]-[hash].js' } },
      },
    })
    const pages: PrerenderModule = await import(pathToFileURL(join(folder, 'prerender.js')).href)
    return { landing: await pages.renderLanding(), placeholder: pages.renderPlaceholder() }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
