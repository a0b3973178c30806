import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'

/** Size of the JavaScript and CSS that a page of the portal loads, compressed with brotli. */
export interface PageSize {
  page: string
  bytes: number
  /** True if the page is the first of a visit. If false, `bytes` leaves out files that earlier pages have loaded. */
  first: boolean
  /** Parts of the university's data in these files, such as `programmes`, with their compressed sizes in bytes. */
  data: Readonly<Record<string, number>>
}

/** The parts of the university's data in each file, with their compressed sizes in bytes. */
type DataIn = Record<string, Record<string, number>>

/** Modules that are loaded before any page of the dashboard. */
const frame = ['guarded/guarded.tsx', 'dashboard/frame/dashboard-shell.tsx']
const login = ['auth/login.tsx']
/** First page of the application. Applicants visit it before the other pages of the application. */
const firstStep = 'application/steps/biodata/biodata.tsx'
const home = [...frame, 'dashboard/home/dashboard-home.tsx']
/** Step with uploads. Applicants have visited it before the office can ask them for anything. */
const uploadStep = 'application/steps/picture/picture.tsx'
const eligibility = 'eligibility/eligibility.tsx'
const verify = 'verify/verify.tsx'

/**
 * Returns the sizes of the pages of the portal built in `folder`, and of all other parts that are loaded on demand. For
 * the landing page and the public pages that a visitor may open first, the sizes include all files. For any other page,
 * they leave out the files that the applicant has loaded before:
 * - for pages in auth/ and payments/, and the dashboard's home: the files of the sign-in page
 * - for later pages of the application, and the comparison of two versions: the files of the frame and the first step
 * - for answers to requests of the office, and cropping a photo: the files of the frame and the step with uploads
 * - for the first step and everything else: the files of the dashboard's frame
 */
export async function pageSizes(folder: string): Promise<PageSize[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const dataIn: DataIn = JSON.parse(await readFile(join(folder, '.vite/institution-sizes.json'), 'utf8'))
  const sizeOf = async (page: string, isFirst: boolean, files: ReadonlySet<string>): Promise<PageSize> => ({
    page,
    bytes: await filesSize(folder, files),
    first: isFirst,
    data: Object.assign({}, ...Array.from(files, (file) => dataIn[file])),
  })
  const first = (page: string, modules = [page]) => sizeOf(page, true, filesOf(manifest, modules))
  const further = (page: string, before: readonly string[], modules = [page]) => {
    const loaded = filesOf(manifest, before)
    const files = [...filesOf(manifest, [...before, ...modules])].filter((file) => !loaded.has(file))
    return sizeOf(page, false, new Set(files))
  }
  const pages = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry === true)
  const measured = (page: string): Promise<PageSize>[] => {
    if (page === eligibility || page === verify) return [first(page)]
    if (page.startsWith('auth/')) return [further(page, login)]
    if (page.startsWith('payments/')) return [further(page, login, ['guarded/guarded.tsx', page])]
    if (page.startsWith('requests/') || page.startsWith('images/'))
      return [further(page, [...frame, uploadStep])]
    if ((page.startsWith('application/') || page.startsWith('compare/')) && page !== firstStep)
      return [further(page, [...frame, firstStep])]
    return home.includes(page) || page.startsWith('landing/') ? [] : [further(page, frame)]
  }
  return await Promise.all([
    landingFiles(folder).then((files) => sizeOf('/application/', true, files)),
    first('/application/auth/login', login),
    further('the dashboard', login, home),
    ...pages.flatMap(measured),
  ])
}

/** Returns the files of the portal's entry, of the given modules, and of all their static imports. */
function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
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
  for (const name of Object.keys(manifest)) if (manifest[name]?.isEntry === true) walk(name)
  for (const name of modules) walk(name)
  return files
}

/** Returns all scripts and style sheets that the landing page loads. */
async function landingFiles(folder: string): Promise<Set<string>> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const links = html.matchAll(/(?:src|href)="\/application\/([^"]+\.(?:js|css))"/g)
  return new Set(Array.from(links, ([, file = '']) => file))
}

async function filesSize(folder: string, files: ReadonlySet<string>): Promise<number> {
  const sizes = await Promise.all([...files].map((file) => stat(join(folder, `${file}.br`))))
  return sizes.reduce((total, { size }) => total + size, 0)
}
