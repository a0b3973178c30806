import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { MemoryRouter, parsePath } from 'react-router'
import { authentication } from '#contract/endpoints/authentication.ts'
import { profile as profileEndpoints } from '#contract/endpoints/profile.ts'
import { bulk } from '#contract/office/bulk/bulk.ts'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { views } from '#contract/office/list/views.ts'
import { leases } from '#contract/office/review/leases.ts'
import { staff } from '#contract/office/staff/staff.ts'
import { configureClient } from '#web/api/client.ts'
import { showError } from '#web/toasts/toast-store.ts'
import { sampleProfile } from '../examples/sample-profile.ts'
import { names } from '../sample-names.ts'
import { startFakeServer } from './fake-server.ts'
import { pressAll } from './press.ts'
import { answer, type Answer, type Scene, type SceneState } from './scene.ts'

interface ScenePageProps {
  app: 'portal' | 'office'
  scene: Scene
  state: SceneState
}

/** Shows the portal or the office at the page of a scene, and presses the buttons of the scene. */
export function ScenePage({ app, scene, state }: ScenePageProps) {
  const [App] = useState(() => lazy(async () => ({ default: await open(app, scene, state) })))
  const entry = { ...parsePath(scene.at), state: scene.routerState ?? null }
  return (
    <MemoryRouter initialEntries={[entry]}>
      <Suspense fallback={null}>
        <App />
        <Presses labels={scene.press ?? []} />
      </Suspense>
    </MemoryRouter>
  )
}

function Presses({ labels }: { labels: readonly string[] }) {
  useEffect(() => pressAll(labels), [labels])
  return null
}

/** Clears the stored values of earlier scenes, starts the fake server and returns the program of the scene. */
async function open(app: 'portal' | 'office', scene: Scene, state: SceneState): Promise<ComponentType> {
  sessionStorage.clear()
  configureClient({ name: app, onError: (message) => showError(message), onSignedOut: () => undefined })
  startFakeServer(state, [...responsesOf(scene, state), ...(scene.answers ?? [])])
  scene.prepare?.()
  const program =
    app === 'portal' ? await import('#web/applicant/app.tsx') : await import('#web/office/app.tsx')
  return program.App
}

/** Responses of every scene: who is signed in, and that no colleague works at the same time. */
function responsesOf({ role = 'approver', profile }: Scene, state: SceneState): Answer[] {
  const person =
    state === 'long' ? { ...sampleProfile, firstname: names[3], surname: names[1] } : sampleProfile
  return [
    answer(authentication.refreshToken, (tokens) => ({
      ...tokens,
      remembered: false,
      profileId: sampleProfile.profileId,
    })),
    answer(profileEndpoints.get, () => ({ ...person, ...profile })),
    answer(staff.me, (me) => ({ ...me, id: 'me', role, state: 'active' as const, letterKeys: true })),
    answer(leases.list, () => []),
    answer(leases.take, (lease) => ({ ...lease, staffId: 'me' })),
    answer(bulk.running, () => []),
    answer(decisions.releases, () => []),
    answer(views.menu, (all) =>
      all.map((view, index) => ({ ...view, name: `Five credits, part ${index + 1}` })),
    ),
  ]
}
