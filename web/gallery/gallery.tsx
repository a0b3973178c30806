import type { ComponentType } from 'react'
import { Card } from '#web/ui/card.tsx'
import { ButtonsPart, FormsPart } from './forms-part.tsx'
import styles from './gallery.module.css'
import { OverlaysPart } from './overlays-part.tsx'
import { CardsPart, ListsPart } from './pages-part.tsx'
import { MomentsPart } from './moments-part.tsx'
import { PhotosPart } from './photos-part.tsx'
import { PicturesPart } from './pictures-part.tsx'
import { AuthPage, ErrorPage, ShellPage } from './whole-pages.tsx'

const parts: Record<string, ComponentType> = {
  Buttons: ButtonsPart,
  Overlays: OverlaysPart,
  Cards: CardsPart,
  Forms: FormsPart,
  Lists: ListsPart,
  Moments: MomentsPart,
  Photos: PhotosPart,
  Pictures: PicturesPart,
}

const pages: Record<string, ComponentType> = { shell: ShellPage, auth: AuthPage, error: ErrorPage }

/**
 * Shows the components in their states. `?page=shell`, `?page=auth` and `?page=error` show a whole page. `?theme=dark`
 * sets the theme.
 */
export function Gallery() {
  const Page = pages[new URLSearchParams(location.search).get('page') ?? '']
  if (Page) return <Page />
  return (
    <main className={styles.gallery}>
      <h1>Gallery</h1>
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
