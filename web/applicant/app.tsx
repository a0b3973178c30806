import { StrictMode, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx'
import { ConfirmRegion } from './confirm/confirm-region.tsx'
import { ChunkLoadFailure } from './pages/chunk-load-failure.tsx'
import { FindPages } from './pages/find-pages.ts'
import { PageBoundary } from './pages/page-boundary.tsx'
import { stepPages } from './application/registry.ts'
import type { Page } from './pages/page.tsx'
import { usePage } from './pages/use-page.ts'
import {
  dashboardPages,
  dashboardShell,
  guarded,
  notFound,
  pagesAt,
  paymentPages,
  publicPages,
} from './routes.tsx'
import { ToastRegion } from '#web/toasts/toast-region.tsx'

function routesOf(pages: Record<string, Page>) {
  return Object.entries(pages).map(([path, { element }]) => (
    <Route key={path} path={path} element={element} />
  ))
}

/** The portal without a router, because the browser and the prerendering use different routers. */
export function App() {
  const { pathname } = useLocation()
  return (
    <StrictMode>
      <ToastRegion />
      <PageBoundary at={pathname} whole notLoaded={<PageNotLoaded />}>
        <Suspense fallback={<LoadingPlaceholder />}>
          <FindPages value={pagesAt}>
            <Routes>
              {routesOf(publicPages)}
              <Route element={guarded.element}>
                {routesOf(paymentPages)}
                <Route element={dashboardShell.element}>
                  {routesOf(dashboardPages)}
                  {routesOf(stepPages)}
                </Route>
              </Route>
              <Route path="*" element={notFound.element} />
            </Routes>
          </FindPages>
        </Suspense>
      </PageBoundary>
      <ConfirmRegion />
    </StrictMode>
  )
}

function PageNotLoaded() {
  usePage('Page not loaded')
  return <ChunkLoadFailure />
}
