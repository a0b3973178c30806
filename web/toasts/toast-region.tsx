import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '#web/state/store.ts'
import { messagePlaces, type Place } from '#web/ui/message-place.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import { placeFor } from './place-for.ts'
import { dismissToast, toastStore } from './toast-store.ts'

/**
 * Shows the toasts at a `MessagePlace` of the page, or where this component is mounted if no place is visible. Mount
 * this component once, before the pages.
 */
export function ToastRegion() {
  const toasts = useStore(toastStore)
  const places = useStore(messagePlaces)
  useResizes(places)
  const [newest] = toasts
  const place = newest === undefined ? null : placeFor(places, newest)
  const element = place?.element ?? null
  const isAboveBar = place?.kind === 'bar'
  const keepsSpace = isAboveBar || place?.kind === 'heading'

  useLayoutEffect(() => {
    if (element === null) return
    const { top, bottom } = element.getBoundingClientRect()
    const caused = newest?.cause instanceof HTMLButtonElement && newest.cause.isConnected
    if (caused && !isAboveBar && (top < 0 || bottom > innerHeight))
      element.scrollIntoView({ block: 'center' })
    // A place above a bar or below the heading keeps its height when toasts time out. Otherwise a layout shift could
    // happen during a tap.
    if (keepsSpace) element.style.setProperty('min-height', `${element.offsetHeight}px`)
    return caused && isAboveBar ? keepInView(element) : undefined
  }, [element, isAboveBar, keepsSpace, newest])

  if (newest === undefined) return null
  const dismiss = (id: number | string) => {
    element?.style.removeProperty('min-height')
    dismissToast(Number(id))
  }
  const list = <Toasts items={toasts} onDismiss={dismiss} />
  return element === null ? list : createPortal(list, element)
}

/**
 * Scrolls as little as necessary to show an element, so that the bar below it stays where it is. Scrolls again if the
 * page becomes higher, for example because a note is added above the element. Stops when the user taps, scrolls or
 * presses a key.
 */
function keepInView(element: HTMLElement): () => void {
  const end = new AbortController()
  const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }))
  observer.observe(document.body)
  end.signal.addEventListener('abort', () => observer.disconnect())
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    addEventListener(event, () => end.abort(), { signal: end.signal, passive: true })
  return () => end.abort()
}

/**
 * Renders again after the window's width has changed. Another place may then be visible, and messages may have other
 * heights.
 */
function useResizes(places: readonly Place[]): void {
  const [width, setWidth] = useState(() => globalThis.innerWidth)
  useLayoutEffect(() => {
    const measure = () => {
      // A phone's keyboard changes only the window's height, so the messages keep their places and heights.
      if (innerWidth === width) return
      for (const { element } of places) element.style.removeProperty('min-height')
      setWidth(innerWidth)
    }
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [places, width])
}
