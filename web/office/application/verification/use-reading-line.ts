import { useEffect, useRef, useState } from 'react'
import { useStore } from '#web/state/store.ts'
import { useCapturedKeys } from '../../keyboard/use-captured-keys.ts'
import { lineAt, type Reading, readingLineStore, rulerOf } from './reading-line.ts'
import type { PictureView } from './use-picture-view.ts'

/** Minimum height of the line, in CSS pixels. */
const thinnest = 8
/** Distance by which an arrow key moves the line that is being placed, in CSS pixels. */
const arrowStep = 4

export interface ReadingLine {
  /** Whether the line is on, even if the positions of the subjects are not known yet. */
  on: boolean
  /** Whether the line is on and the positions of the subjects are known. */
  isSet: boolean
  /**
   * Position and height of the line in the frame, also while arrow keys place the line. Null if no line is shown, for
   * example because its position is unknown or outside of the slip.
   */
  style: { top: string; height: string } | null
  /** Text that says how to set the line; null while the line is off or set. */
  question: string | null
  toggle(): void
  /**
   * Stores the clicked position: the first click is for the first subject, the second click for the last subject. Does
   * nothing if `question` is null, or if the last subject is not below the first.
   */
  click(clientY: number): void
  /** Deletes the stored positions for this board, year and rotation, so that `question` asks for them again. */
  setAgain(): void
}

/**
 * Returns the state of the reading line on the slip. The colleague clicks the first and the last subject of a slip once
 * for each board, year and rotation, or places the line there with the arrow keys and Enter. The line then follows the
 * cursor in the list of typed subjects.
 */
export function useReadingLine(reading: Reading | null, view: PictureView): ReadingLine {
  const { on, rulers } = useStore(readingLineStore)
  const [clicked, setClicked] = useState<{ exam: string; first: number } | null>(null)
  // The positions of subjects are fractions of the height of the picture. A rotation changes the height, so the
  // rotation is part of the key.
  const exam = `${reading?.exam ?? ''} ${view.turns}`
  // Position of the line that the arrow keys are placing; null before the first arrow key.
  const [placing, setPlacing] = useState<number | null>(null)
  const ruler = rulers[exam]
  const first = clicked?.exam === exam ? clicked.first : null
  const isAsking = on && reading !== null && ruler === undefined
  const at = on && reading !== null && ruler !== undefined ? lineAt(ruler, reading) : null
  const isOnSlip = at !== null && at >= 0 && at <= 1

  const shownAt = useRef<number | null>(null)
  useEffect(() => {
    // If the line has not moved, do not move the picture, because the colleague may have moved the picture on purpose.
    if (at === shownAt.current) return
    shownAt.current = at
    if (isOnSlip) view.show(at)
  })

  const setHere = (here: number) => {
    if (first === null) {
      setClicked({ exam, first: here })
      return
    }
    if (here <= first || reading === null) return
    setClicked(null)
    setPlacing(null)
    readingLineStore.set({ on, rulers: { ...rulers, [exam]: rulerOf(first, here, reading.rows) } })
  }
  const moveBy = (pixels: number) => {
    const next = Math.min(1, Math.max(0, (placing ?? view.middle) + pixels / view.shownHeight))
    setPlacing(next)
    view.show(next)
  }
  useCapturedKeys(
    isAsking
      ? {
          ArrowUp: () => moveBy(-arrowStep),
          ArrowDown: () => moveBy(arrowStep),
          ...(placing !== null && { Enter: () => setHere(placing) }),
        }
      : null,
  )
  const shownAtNow = isAsking ? placing : isOnSlip ? at : null

  return {
    on,
    isSet: at !== null,
    style:
      shownAtNow === null
        ? null
        : {
            top: view.topOf(shownAtNow),
            height: `${Math.max(thinnest, (ruler?.step ?? 0) * view.shownHeight)}px`,
          },
    question: !isAsking
      ? null
      : `Click the ${first === null ? 'first' : 'last'} of the ${reading.rows} subjects on the slip, or move the line with ↑ ↓ and press Enter.`,
    toggle() {
      setClicked(null)
      setPlacing(null)
      readingLineStore.set({ on: !on, rulers })
    },
    click(clientY) {
      if (!isAsking) return
      setHere(view.fractionAt(clientY))
    },
    setAgain() {
      const { [exam]: _forgotten, ...others } = rulers
      readingLineStore.set({ on, rulers: others })
    },
  }
}
