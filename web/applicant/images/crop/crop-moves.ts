import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

/** Moves the photo to the right and down by fractions of the frame, and enlarges it by a factor. */
export type Move = (right: number, down: number, factor?: number) => void

/** Distance by which an arrow key moves the photo, as a fraction of the part shown. */
const keyStep = 0.04

/** Moves or enlarges the photo if an arrow key, «+» or «-» was pressed, but not with Ctrl, which zooms the page. */
export function moveByKey(event: KeyboardEvent, move: Move): void {
  const steps: Record<string, () => void> = {
    ArrowLeft: () => move(-keyStep, 0),
    ArrowRight: () => move(keyStep, 0),
    ArrowUp: () => move(0, -keyStep),
    ArrowDown: () => move(0, keyStep),
    '+': () => move(0, 0, 1.1),
    '-': () => move(0, 0, 1 / 1.1),
  }
  const step = steps[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  step()
}

/** Returns the handlers of the frame: a finger or the mouse moves the photo, two fingers also enlarge it. */
export function useFingers(move: Move) {
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const release = (event: PointerEvent) => void pointers.current.delete(event.pointerId)
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const before = pointers.current.get(event.pointerId)
      if (before === undefined) return
      const now = { x: event.clientX, y: event.clientY }
      pointers.current.set(event.pointerId, now)
      const { clientWidth, clientHeight } = event.currentTarget
      const fingers = pointers.current.size
      const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, place]) => place)
      const distance = (from: typeof now) => (other ? Math.hypot(from.x - other.x, from.y - other.y) : 1)
      const factor = distance(now) / Math.max(1, distance(before))
      move((now.x - before.x) / clientWidth / fingers, (now.y - before.y) / clientHeight / fingers, factor)
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}
