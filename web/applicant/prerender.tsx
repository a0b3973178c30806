import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app.tsx'
import { publicPages } from './pages/routes.tsx'
import { basePath } from './paths.ts'

/** The landing page as markup, for the document itself. */
export async function renderLanding(): Promise<string> {
  await publicPages.landing.load()
  return renderToString(
    <StaticRouter basename={basePath} location={`${basePath}/`}>
      <App />
    </StaticRouter>,
  )
}

/** What every other page shows until its script has arrived. */
export function renderPlaceholder(): string {
  return renderToString(<p>Loading...</p>)
}
