import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx'
import { App } from './app.tsx'
import { landingBody, landingPicture } from './landing/parts.ts'
import { publicPages } from './pages/routes.tsx'
import { basePath, paths } from './paths.ts'

/** Renders the landing page to HTML. */
export async function renderLanding(): Promise<string> {
  await Promise.all([publicPages[paths.landing], landingBody, landingPicture].map((page) => page.load()))
  return renderToString(
    <StaticRouter basename={basePath} location={`${basePath}/`}>
      <App />
    </StaticRouter>,
  )
}

/** Renders the content of all other pages until their scripts have loaded. */
export function renderPlaceholder(): string {
  return renderToString(<LoadingPlaceholder />)
}
