import { useState } from 'react'
import { identity } from 'virtual:institution/identity'
import { ClothSun } from '#web/pictures/cloth-sun.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { actionScript } from '#web/applicant/pages/load-script.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { showError } from '#web/toasts/toast-store.ts'
import type { CardWords } from './draw-card.ts'
import styles from './share-card.module.css'

export interface ShareCardProps {
  title: string
  programme: string
  session: string
  /** True if the applicant has just asked for the card. The share button then gets the focus. */
  takesFocus?: boolean
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** CSS class of an element that contains a share card and the rows after it. */
export const besideCard = styles.beside

/** A preview of the card to share, and a button that shares the card as a picture (see `shareCard`). */
export function ShareCard({ title, programme, session, takesFocus }: ShareCardProps) {
  const { firstname, surname } = useProfile()
  const [busy, setBusy] = useState(false)
  const words: CardWords = { title, name: `${firstname} ${surname}`, programme, session }
  const share = async () => {
    setBusy(true)
    try {
      const script = await actionScript(() => import('./share-picture.ts'))
      await script?.shareCard(words)
    } catch (error) {
      console.error(error)
      showError('The picture could not be made. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={styles.share} aria-label="Card to share">
      <div className={styles.card}>
        <div className={styles.sun}>
          <ClothSun />
        </div>
        <p className={styles.title}>{title}</p>
        <p className={styles.name}>{words.name}</p>
        <p>{programme}</p>
        <p>
          {identity.name}, {session}
        </p>
      </div>
      <Button
        kind="quiet"
        wide
        title="Share with your family"
        icon={<Icon name="upload" />}
        busy={busy}
        ref={takesFocus ? focus : undefined}
        onClick={() => void share()}
      />
      <p className={styles.note}>A picture, made on your device. It has no number and no code.</p>
    </section>
  )
}
