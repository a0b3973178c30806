import '#web/ui/base.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { configureClient } from '#web/api/client.ts'
import { App } from './app.tsx'
import { pagesAt } from './pages/routes.tsx'
import { basePath, paths } from './paths.ts'
import { showError } from '#web/toasts/toast-store.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

configureClient({
  name: 'portal',
  onError: (message) => showError(message),
  // Loaded on demand: signed-in pages have loaded this module already, and the first page does not need it.
  onSignedOut: () => void import('./session/session.ts').then(({ endSession }) => endSession('signed-out')),
})

const path = location.pathname.slice(basePath.length) || paths.landing
const scripts = pagesAt(path).map((page) => page.load())
const portal = (
  <BrowserRouter basename={basePath}>
    <App />
  </BrowserRouter>
)

/** Hydrates the prerendered landing page. All other pages start from the placeholder. */
async function start(container: HTMLElement): Promise<void> {
  if (path === paths.landing && container.querySelector('h1') !== null) {
    await Promise.all(scripts)
    hydrateRoot(container, portal)
  } else {
    createRoot(container).render(portal)
  }
}

// A failed load is reported by the page that needs the script. The landing page can be read without scripts.
for (const script of scripts) script.catch(() => undefined)
start(root).catch((error: unknown) => console.error(error))
