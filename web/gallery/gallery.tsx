import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import { decisionPages } from './decision-pages.tsx'
import { FormStatesPart } from './form-states-part.tsx'
import { ButtonsPart, FormsPart } from './forms-part.tsx'
import styles from './gallery.module.css'
import { OfficePart } from './office-part.tsx'
import { OverlaysPart } from './overlays-part.tsx'
import { CardsPart, ListsPart } from './pages-part.tsx'
import { MomentsPart } from './moments-part.tsx'
import { PhotosPart } from './photos-part.tsx'
import { PicturesPart } from './pictures-part.tsx'
import { FailuresPart, PortalPart } from './portal-part.tsx'
import { SignedInPart } from './signed-in-part.tsx'
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
  Office: OfficePart,
  Failures: FailuresPart,
}

const pages: Record<string, ComponentType> = {
  shell: ShellPage,
  auth: AuthPage,
  error: ErrorPage,
  ...portalPages,
  ...decisionPages,
  ...officePages,
}

/** Shows the components in their states. `?page=` shows a whole page, and `?theme=dark` sets the theme. */
export function Gallery() {
  const Page = pages[new URLSearchParams(location.search).get('page') ?? '']
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
