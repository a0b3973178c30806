import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import { decisionPages } from './decision-pages.tsx'
import { FormStatesPart } from './form-states-part.tsx'
import { ButtonsPart, FormsPart } from './forms-part.tsx'
import styles from './gallery.module.css'
import { OfficePart } from './office-part.tsx'
import { OfficeStatesPart } from './office-states-part.tsx'
import { OverlaysPart } from './overlays-part.tsx'
import { CardsPart, ListsPart } from './pages-part.tsx'
import { MomentsPart } from './moments-part.tsx'
import { PhotosPart } from './photos-part.tsx'
import { PicturesPart } from './pictures-part.tsx'
import { FailuresPart, PortalPart } from './portal-part.tsx'
import { PortalStatesPart } from './portal-states-part.tsx'
import { scenesOf } from './scenes/all-scenes.ts'
import { sceneStates } from './scenes/scene.ts'
import { ScenePage } from './scenes/scene-page.tsx'
import { SignedInPart } from './signed-in-part.tsx'
import { pagesWithoutScript, VerificationPart } from './verification-part.tsx'
import { AuthPage, ErrorPage, officePages, portalPages, ShellPage } from './whole-pages.tsx'

const parts: Record<string, ComponentType> = {
  Buttons: ButtonsPart,
  Overlays: OverlaysPart,
  Cards: CardsPart,
  Forms: FormsPart,
  'Forms: states': FormStatesPart,
  Lists: ListsPart,
  Moments: MomentsPart,
  Photos: PhotosPart,
  Pictures: PicturesPart,
  Portal: PortalPart,
  'Portal: signed in': SignedInPart,
  'Portal: verification': VerificationPart,
  'Portal: seldom seen': PortalStatesPart,
  Office: OfficePart,
  'Office: seldom seen': OfficeStatesPart,
  Failures: FailuresPart,
}

const pages: Record<string, ComponentType> = {
  shell: ShellPage,
  auth: AuthPage,
  error: ErrorPage,
  ...portalPages,
  ...pagesWithoutScript,
  ...decisionPages,
  ...officePages,
}

/**
 * Shows the components in their states. `?page=` shows a whole page, `?portal=` or `?office=` a scene (with `&state=`),
 * and `?theme=dark` sets the theme.
 */
export function Gallery() {
  const query = new URLSearchParams(location.search)
  for (const app of ['portal', 'office'] as const) {
    const scene = scenesOf[app][query.get(app) ?? '']
    const state = sceneStates.find((each) => each === query.get('state')) ?? 'filled'
    if (scene !== undefined) return <ScenePage app={app} scene={scene} state={state} />
  }
  const Page = pages[query.get('page') ?? '']
  return <MemoryRouter>{Page ? <Page /> : <Components />}</MemoryRouter>
}

function Components() {
  return (
    <main className={styles.gallery}>
      <h1>Gallery</h1>
      <nav aria-label="Whole pages and themes" className={styles.motifs}>
        {Object.keys(pages).map((name) => (
          <a key={name} href={`?page=${name}`}>
            {name}
          </a>
        ))}
        <a href="?theme=light">light</a>
        <a href="?theme=dark">dark</a>
      </nav>
      <SceneLinks app="portal" title="Pages of the portal" />
      <SceneLinks app="office" title="Pages of the office" />
      {Object.entries(parts).map(([name, Part]) => (
        <Card key={name} title={name}>
          <div className={styles.part}>
            <Part />
          </div>
        </Card>
      ))}
    </main>
  )
}

/** Links to all scenes of a program, each with its states. */
function SceneLinks({ app, title }: { app: 'portal' | 'office'; title: string }) {
  return (
    <details>
      <summary>{title}</summary>
      <ul className={styles.scenes}>
        {Object.entries(scenesOf[app]).map(([name, { shows }]) => (
          <li key={name}>
            {name}:
            {sceneStates.map((state) => (
              <a
                key={state}
                href={`?${app}=${name}&state=${state}`}
                data-shows={state === 'filled' ? shows : undefined}
              >
                {state}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
