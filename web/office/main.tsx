import '#web/ui/base.css'
import '#web/ui/key.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { configureClient } from '#web/api/client.ts'
import { showError } from '#web/toasts/toast-store.ts'
import { App } from './app.tsx'
import { basePath } from './paths.ts'
import { followOtherTabs } from './session/other-tabs.ts'
import { endOf, endSession } from './session/session.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

configureClient({
  name: 'office',
  onError: (message) => showError(message),
  onSignedOut: (code) => endSession(endOf(code)),
})

followOtherTabs()

createRoot(root).render(
  <StrictMode>
    <BrowserRouter basename={basePath}>
      <App />
    </BrowserRouter>
  </StrictMode>,
)
