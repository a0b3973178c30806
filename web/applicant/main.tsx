import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { pageAt } from './pages/routes.tsx'
import { basePath, paths } from './paths.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

const path = location.pathname.slice(basePath.length) || paths.landing
const portal = (
  <BrowserRouter basename={basePath}>
    <App />
  </BrowserRouter>
)

/** Only the landing page comes with its text in the document; the others start from the placeholder. */
async function start(container: HTMLElement): Promise<void> {
  if (path === paths.landing && container.querySelector('h1') !== null) {
    await pageAt(path)?.load()
    hydrateRoot(container, portal)
  } else {
    createRoot(container).render(portal)
  }
}

void start(root)
