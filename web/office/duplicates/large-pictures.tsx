import type { KeyboardEvent } from 'react'
import type { DuplicateSide } from '#contract/office/duplicates/duplicates.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Modal } from '#web/ui/modal.tsx'
import { isKeyOff } from '../keyboard/letter-keys.ts'
import dialog from '../page/large-dialog.module.css'
import { LargePicture } from '../page/large-picture.tsx'
import styles from './large-pictures.module.css'

export type Picture = DuplicateSide['pictures'][number]

interface LargePicturesProps {
  /** Names of the left and the right applicant. */
  names: readonly [string, string]
  left: Picture | undefined
  right: Picture | undefined
  /** Shows the next or the previous row of pictures. */
  onMove(step: 1 | -1): void
  onClose(): void
}

/** Dialog with a row of pictures of both applications, enlarged. `j` and `k` show the other rows, `Esc` closes it. */
export function LargePictures({ names, left, right, onMove, onClose }: LargePicturesProps) {
  const pressed = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey || isKeyOff(key)) return
    if (key === 'j') onMove(1)
    if (key === 'k') onMove(-1)
  }
  return (
    <Modal
      className={classNames(dialog.large, styles.dialog)}
      aria-label="Enlarged pictures"
      onClose={onClose}
      onKeyDown={pressed}
    >
      <div className={styles.sides}>
        <Side name={names[0]} picture={left} />
        <Side name={names[1]} picture={right} />
      </div>
      <div className={styles.acts}>
        <Button title="Close" shortcut="Esc" kind="quiet" onClick={onClose} />
        <Button title="Next pictures" shortcut="j" kind="quiet" onClick={() => onMove(1)} />
        <Button title="Previous pictures" shortcut="k" kind="quiet" onClick={() => onMove(-1)} />
      </div>
    </Modal>
  )
}

function Side({ name, picture }: { name: string; picture: Picture | undefined }) {
  return (
    <figure>
      <figcaption>
        {name}: {picture?.title ?? 'no picture'}
      </figcaption>
      {picture !== undefined && <LargePicture ticket={picture.file} title={picture.title} />}
    </figure>
  )
}
