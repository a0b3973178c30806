import type { ReactNode } from 'react'
import { Motif, type MotifName } from '#web/pictures/motif.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Row, Tile } from '#web/ui/row.tsx'
import styles from './outbox-page.module.css'

interface WaitingRowProps {
  title: string
  motif: MotifName
  state: 'waiting' | 'refused' | 'sent'
  /** Text with the size, and with the time at which the save or picture was stored or sent. */
  facts: string
  /** Why the save or picture waits or was rejected, or what is left to do. Missing if nothing is left to do. */
  reason?: ReactNode
  /** Buttons to send, open and delete the save or picture. */
  children?: ReactNode
}

/** A save or a picture in the outbox. */
export function WaitingRow({ title, motif, state, facts, reason, children }: WaitingRowProps) {
  return (
    <Row
      tile={
        <Tile state={state === 'sent' ? 'done' : 'now'}>
          <Motif name={motif} />
        </Tile>
      }
      title={<h2>{title}</h2>}
      below={children && <div className={styles.buttons}>{children}</div>}
    >
      <p className={classNames(styles.state, reason === undefined && styles.sent)}>
        {reason === undefined && <Icon name="check" />}
        {facts}
      </p>
      {reason !== undefined && (
        <p className={classNames(styles.state, styles.reason, state === 'refused' && styles.refused)}>
          {state === 'refused' && <Icon name="warning" />}
          <span>{reason}</span>
        </p>
      )}
    </Row>
  )
}
