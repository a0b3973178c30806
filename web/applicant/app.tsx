import { StrictMode, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { publicPages } from './pages/routes.tsx'
import { paths } from './paths.ts'

/** The whole portal inside a router. */
export function App() {
  return (
    <StrictMode>
      <Suspense fallback={<p>Loading...</p>}>
        <Routes>
          <Route path={paths.landing} element={publicPages.landing.element} />
          <Route path={paths.login} element={publicPages.login.element} />
        </Routes>
      </Suspense>
    </StrictMode>
  )
}
