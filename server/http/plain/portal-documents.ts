import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { withBanner } from '../banner-in-page.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import type { Tracker } from '#contract/endpoints/admission.ts'
import type { Transaction } from '#contract/endpoints/payment.ts'
import type { Verification } from '#contract/endpoints/printing.ts'
import type { PlainForm } from '#contract/plain-forms.ts'
import type { Profile } from '#contract/profile.ts'

/** State of a form that was submitted without JavaScript. */
export interface SentForm {
  form: PlainForm
  /** Submitted values without secrets; empty after a success. */
  values: Record<string, string | boolean>
  errors: FieldErrors
  message: string | null
  /** Server's message after a success, if the form's page is shown again; otherwise null. */
  said: string | null
}

/**
 * Result of looking up a printed document. `failed` means that the document could not be looked up; `reason` is the
 * message of the API call.
 */
export interface LookedUp {
  code: string
  /** Signature from the QR code; null if the code was typed. */
  signature: string | null
  state: { kind: 'checked'; found: Verification } | { kind: 'failed'; reason: string | null }
}

/** Data for the page that signed-in applicants see without JavaScript. */
export interface BasicFacts {
  profile: Profile
  tracker: Tracker
  payments: readonly Transaction[]
}

/** Exports of the bundle that the portal's build makes for rendering its pages. */
interface Renderer {
  documentTitle(title: string): string
  renderPage(at: string, form: SentForm | null, lookedUp: LookedUp | null): Promise<string>
  renderBasicPage(facts: BasicFacts | null): string
}

export interface PortalDocuments {
  /**
   * Returns the file name of the prerendered document for a path such as `/application/auth/login`; null if the path
   * has no document.
   */
  nameOf(address: string): string | null
  /**
   * Returns the file name of the document for a path for which `nameOf` returns null: the prerendered frame of a
   * signed-in page, or `app` if the path has no frame.
   */
  frameOf(address: string): string
  /** Returns the content of a document of the build. */
  file(name: string): string
  /**
   * Renders the public page at a path below `/application`. `form` is the state of a submitted form, or null. `closed`
   * is true if applications are closed.
   */
  page(at: string, form: SentForm | null, closed: boolean): Promise<string>
  /**
   * Renders the page that checks a printed document, at a path such as `/verify/7K3M-Q2XV-9ABC-0DEF`. `lookedUp` is
   * null if the path contains no document code.
   */
  checked(at: string, lookedUp: LookedUp | null, closed: boolean): Promise<string>
  /** Renders the page that signed-in applicants see without JavaScript. `facts` is null if it could not be read. */
  basic(facts: BasicFacts | null): Promise<string>
}

const slot = '<div id="root"><!--page--></div>'
const base = '/application'

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** Schema of a build's list of documents: file names by URL path. */
const fileList = z.record(z.string(), z.string())

/**
 * Reads the list of documents in a portal build. Rendered documents contain the banner of the office, if there is one.
 * The bundle that renders pages is loaded on its first use.
 */
export function portalDocuments(folder: string, banner: () => Promise<string | null>): PortalDocuments {
  const build = existsSync(folder) ? realpathSync(folder) : folder
  const listed = (name: string): Map<string, string> => {
    const list = join(build, name)
    return new Map(
      Object.entries(existsSync(list) ? fileList.parse(JSON.parse(readFileSync(list, 'utf8'))) : {}),
    )
  }
  const names = listed('documents.json')
  const frames = listed('frames.json')
  let loading: Promise<Renderer> | undefined
  const renderer = () => {
    loading ??= import(pathToFileURL(join(build, 'renderer', 'prerender.js')).href)
    return loading
  }
  const shellOf = (address: string, closed: boolean) => {
    const name = names.get(address)
    if (name === undefined) throw new Error(`The portal's build has no document for ${address}`)
    return readFileSync(join(build, closed ? 'closed' : '', `${name}.shell.html`), 'utf8')
  }

  /**
   * Puts a rendered page into its document. Adds `data`, which the browser needs to hydrate the page, as attributes
   * `data-…` with JSON.
   */
  const rendered = async (at: string, shell: string, html: string, data: Record<string, object> | null) => {
    const attributes = Object.entries({ ...data }).map(
      ([name, value]) => ` data-${name}="${attribute(JSON.stringify(value))}"`,
    )
    const root = `<div id="root" data-rendered="${attribute(base + at)}"${attributes.join('')}>${html}</div>`
    return withBanner(
      shell.replace(slot, () => root),
      await banner(),
    )
  }

  return {
    file: (name) => readFileSync(join(build, name), 'utf8'),
    nameOf: (address) => names.get(address) ?? null,
    frameOf: (address) => frames.get(address.replace(/\/$/, '')) ?? 'app',

    async page(at, form, closed) {
      const [pathname = ''] = at.split('?')
      const html = await (await renderer()).renderPage(at, form, null)
      return rendered(at, shellOf(base + pathname, closed), html, form && { start: form })
    },

    async checked(at, lookedUp, closed) {
      const html = await (await renderer()).renderPage(at, null, lookedUp)
      return rendered(at, shellOf(`${base}/verify`, closed), html, lookedUp && { 'looked-up': lookedUp })
    },

    async basic(facts) {
      const { renderBasicPage, documentTitle } = await renderer()
      const html = renderBasicPage(facts)
      const page = shellOf(`${base}/auth/login`, false)
        .replaceAll(/<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '')
        .replace(
          /<title>.*?<\/title>/,
          () => `<title>${attribute(documentTitle('Your application'))}</title>`,
        )
        .replace(slot, () => `<div>${html}</div>`)
      return withBanner(page, await banner())
    },
  }
}
