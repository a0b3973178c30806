import { useEffect, useRef } from 'react'
import { Actions } from '#web/ui/form-layout.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './both-versions.module.css'
import { differences } from './differences.ts'

export interface BothVersionsProps {
  /** Request body with the stored answers. If `isDraft`, the fields of the other device's draft. */
  saved: object
  /** Request body with the answers in the form. If `isDraft`, the fields of this device's draft. */
  typed: object
  busy: boolean
  /** True if the other device has a draft of the section that it has not saved. */
  isDraft?: boolean
  onKeepTyped(): void
  onKeepSaved(): void
}

/** Shows the fields that differ between the saved and the typed answers of a section, and asks which to keep. */
export function BothVersions(props: BothVersionsProps) {
  const { saved, typed, busy, isDraft = false, onKeepTyped, onKeepSaved } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.versions} aria-labelledby="both-versions">
      <h2 id="both-versions" ref={heading} tabIndex={-1}>
        This section was changed on another device or in another tab
      </h2>
      <p>Compare both versions and keep one. The other answers of this section are the same.</p>
      <div>
        {differences(saved, typed).map((each) => (
          <div key={each.field} className={styles.field}>
            <h3>{each.label}</h3>
            <dl className={styles.values}>
              <div>
                <dt>{isDraft ? 'Typed on another device' : 'Saved on another device'}</dt>
                <dd>{each.saved || 'Not given'}</dd>
              </div>
              <div>
                <dt>Typed here</dt>
                <dd>{each.typed || 'Not given'}</dd>
              </div>
            </dl>
          </div>
        ))}
      </div>
      <Actions>
        <Button title="Keep what I typed here" busy={busy} onClick={onKeepTyped} />
        <Button
          kind="quiet"
          title={isDraft ? 'Keep the other version' : 'Keep what is saved'}
          disabled={busy}
          onClick={onKeepSaved}
        />
      </Actions>
    </section>
  )
}
