import '#web/ui/base.css'
import './every-page.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { configureClient } from '#web/api/client.ts'
import { type FormStart, FormStartContext } from '#web/forms/form-start.ts'
import { App } from './app.tsx'
import { holdSubmits } from './hold-submits.ts'
import { frameAt, pagesAt } from './routes.tsx'
import { basePath, paths } from './paths.ts'
import { type LookedUp, LookedUpContext } from './verify/looked-up.ts'
import { showError } from '#web/toasts/toast-store.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

configureClient({
  name: 'portal',
  onError: (message) => showError(message),
  // `session.ts` is imported on demand, because the landing page does not need it. Signed-in pages have loaded it
  // already.
  onSignedOut: () => void import('./session/session.ts').then(({ endSession }) => endSession('signed-out')),
})

const path = location.pathname.slice(basePath.length) || paths.landing
const scripts = pagesAt(path).map((page) => page.load())
const frame = frameAt(path).map((page) => page.load())

/**
 * Returns the portal with its router. `sent`: state of a form that was submitted without JavaScript. `lookedUp`:
 * look-up that the server made for this page. Each is null if there is none.
 */
function portal(sent: FormStart | null, lookedUp: LookedUp | null) {
  return (
    <FormStartContext value={sent}>
      <LookedUpContext value={lookedUp}>
        <BrowserRouter basename={basePath}>
          <App />
        </BrowserRouter>
      </LookedUpContext>
    </FormStartContext>
  )
}

/**
 * Whether the document already contains this page as React would render it. A public page shows only the query
 * parameters `code` and `address`, so the document also fits a URL with other parameters, such as those that social
 * networks add to a link. The server does not have the router state, so a public page shows text from the router state
 * only after hydration (`useHydrating`).
 */
function isRendered({ dataset }: HTMLElement): boolean {
  const { pathname, search } = location
  const { rendered } = dataset
  const fits = rendered === pathname && !/[?&](code|address)=/.test(search)
  return fits || rendered === pathname + search
}

/**
 * Hydrates a prerendered page once its scripts have loaded. The document of a signed-in page already shows the frame,
 * so the portal replaces the content only when the scripts of the frame have loaded. In any other document, the portal
 * replaces the content at once.
 */
async function start(container: HTMLElement): Promise<void> {
  if (!isRendered(container)) {
    if (container.dataset.rendered === undefined) await Promise.allSettled(frame)
    // A transition is rendered in slices, so the page responds to presses meanwhile.
    startTransition(() => createRoot(container).render(portal(null, null)))
    return
  }
  const heldSubmit = holdSubmits(container)
  try {
    await Promise.all(scripts)
  } catch {
    // The scripts could not be loaded. The page stays as it is, because its forms also work without JavaScript. The
    // controls of the other pages would do nothing, so these pages say that they could not be loaded.
    if (path === paths.eligibility || path === paths.confirmEmail) {
      heldSubmit.drop()
      return createRoot(container).render(portal(null, null))
    }
    return heldSubmit.sendPlainly()
  }
  const sent: FormStart | null = JSON.parse(container.dataset.start ?? 'null')
  const lookedUp: LookedUp | null = JSON.parse(container.dataset.lookedUp ?? 'null')
  hydrateRoot(container, portal(sent, lookedUp))
  heldSubmit.send()
}

// Load failures are ignored here. The page that needs the script reports them, and a prerendered page works without its
// scripts.
for (const script of scripts) script.catch(() => undefined)
start(root).catch((error: unknown) => console.error(error))
