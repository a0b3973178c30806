import { type ReactNode, useEffect, useState } from 'react'
import type { DraftSection } from '#contract/endpoints/draft.ts'
import { formatTime } from '#contract/dates.ts'
import { useStore } from '#web/state/store.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ownDeviceOffer } from './own-device-offer.ts'
import styles from './save-status.module.css'
import { type Saved, savedStore } from './saved-store.ts'
import { thisDevice } from './this-device.ts'

/**
 * Returns the text that says where a draft is stored; an empty string if there is no draft. `notDone`: a sentence that
 * says that the form is not submitted yet. Needed for a form that takes effect only when it is submitted.
 */
export function savedWords(saved: Saved, notDone?: string): string {
  switch (saved.where) {
    case 'nowhere':
      return ''
    case 'server':
      return notDone === undefined
        ? `Saved with us, ${formatTime(saved.at)}`
        : `Kept with us, ${formatTime(saved.at)}. ${notDone}`
    case 'device':
      if (notDone !== undefined) return `Kept on this ${thisDevice()}. ${notDone}`
      return saved.failed
        ? `Saved on this ${thisDevice()}. We send it when you have network.`
        : `Saved on this ${thisDevice()}, not sent yet`
    case 'memory':
      return saved.failed ? 'Not sent yet: keep this page open until you have network.' : 'Not sent yet'
  }
}

interface SaveStatusProps {
  section: DraftSection
  /** Sentence that says that the form is not submitted yet, see `savedWords`. */
  notDone?: string
}

/**
 * Shows where the typed values of a section are stored. An empty line keeps its height, to avoid a layout shift when
 * the text appears.
 */
export function SaveStatus({ section, notDone }: SaveStatusProps) {
  const saved = useStore(savedStore(section))
  const offer = useStore(ownDeviceOffer)
  const words = savedWords(saved, notDone)
  const isDone = saved.where === 'server' && notDone === undefined
  return (
    <div className={styles.line}>
      {words !== '' && (
        <p className={isDone ? styles.sent : styles.waiting}>
          {isDone ? <Icon name="check" /> : <Icon name="device" />}
          <span>{words}</span>
        </p>
      )}
      {offer?.(saved)}
      <Announced>{announcementFor(saved, notDone)}</Announced>
    </div>
  )
}

/** Returns the text for screen readers: the draft has been sent, or could not be sent. Otherwise returns ''. */
function announcementFor(saved: Saved, notDone?: string): string {
  if (saved.where === 'server')
    return notDone === undefined ? 'Your text is saved with us.' : `Your text is kept with us. ${notDone}`
  return saved.where !== 'nowhere' && saved.failed ? savedWords(saved, notDone) : ''
}

/** Time without a change after which a text is announced, in milliseconds. */
const quietMs = 2_000

/**
 * Announces a text to screen readers once it has not changed for two seconds. An empty text does not replace the text
 * announced last. Otherwise the same text would be announced twice.
 */
function Announced({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<ReactNode>('')
  useEffect(() => {
    if (children === '') return
    const timer = setTimeout(() => setSaid(children), quietMs)
    return () => clearTimeout(timer)
  }, [children])
  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  )
}
