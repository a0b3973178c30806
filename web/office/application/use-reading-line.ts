import { useEffect, useRef, useState } from 'react'
import { useStore } from '#web/state/store.ts'
import { lineAt, type Reading, readingLineStore, rulerOf } from './reading-line.ts'
import type { PictureView } from './use-picture-view.ts'

/** Minimum height of the line, in CSS pixels. */
const thinnest = 8

export interface ReadingLine {
  /** Whether the line is on, even if the positions of the subjects are not known yet. */
  on: boolean
  /** Whether the line is on and the positions of the subjects are known. */
  isSet: boolean
  /** Position and height of the line in the frame; null while it is not set, or if it would be outside of the slip. */
  style: { top: string; height: string } | null
  /** Text that says what to click next to set the line; null while the line is off or set. */
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
 * for each board, year and rotation. The line then follows the cursor in the list of typed subjects.
 */
export function useReadingLine(reading: Reading | null, view: PictureView): ReadingLine {
  const { on, rulers } = useStore(readingLineStore)
  const [clicked, setClicked] = useState<{ exam: string; first: number } | null>(null)
  // The positions of subjects are fractions of the height of the picture, which a rotation changes.
  const exam = `${reading?.exam ?? ''} ${view.turns}`
  const ruler = rulers[exam]
  const first = clicked?.exam === exam ? clicked.first : null
  const isAsking = on && reading !== null && ruler === undefined
  const at = on && reading !== null && ruler !== undefined ? lineAt(ruler, reading) : null
  const isOnSlip = at !== null && at >= 0 && at <= 1

  const shownAt = useRef<number | null>(null)
  useEffect(() => {
    // If the line has not moved, the picture must stay where it is, because the colleague may have moved it.
    if (at === shownAt.current) return
    shownAt.current = at
    if (isOnSlip) view.show(at)
  })

  return {
    on,
    isSet: at !== null,
    style:
      isOnSlip && ruler !== undefined
        ? { top: view.topOf(at), height: `${Math.max(thinnest, ruler.step * view.shownHeight)}px` }
        : null,
    question: !isAsking
      ? null
      : `Click the ${first === null ? 'first' : 'last'} of the ${reading.rows} subjects on the slip.`,
    toggle() {
      setClicked(null)
      readingLineStore.set({ on: !on, rulers })
    },
    click(clientY) {
      if (!isAsking) return
      const here = view.fractionAt(clientY)
      if (first === null) {
        setClicked({ exam, first: here })
        return
      }
      if (here <= first) return
      setClicked(null)
      readingLineStore.set({ on, rulers: { ...rulers, [exam]: rulerOf(first, here, reading.rows) } })
    },
    setAgain() {
      const { [exam]: _forgotten, ...others } = rulers
      readingLineStore.set({ on, rulers: others })
    },
  }
}
