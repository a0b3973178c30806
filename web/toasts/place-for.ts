import type { Place } from '#web/ui/message-place.tsx'

/**
 * Returns the place where a message is shown. The order of preference is: beside the content, near the control that
 * caused the message, below the heading, the last place on the page. Ignores invisible places; null if no place is
 * visible.
 */
export function placeFor(places: readonly Place[], cause: Element | null): Place | null {
  const usable = places.filter(({ element }) => isLaidOut(element))
  const ofKind = (kind: Place['kind'], among: readonly Place[]) =>
    among.findLast((place) => place.kind === kind)
  const side = ofKind('side', usable)
  if (side !== undefined) return side
  for (let around = cause?.parentElement ?? null; around !== null; around = around.parentElement) {
    const inside = usable.filter(({ element }) => around?.contains(element))
    if (inside.length > 0) return ofKind('heading', inside) ?? inside[0] ?? null
  }
  return ofKind('heading', usable) ?? usable.at(-1) ?? null
}

/** Whether a place is visible. A place may be inside something hidden, such as the side column on a phone. */
function isLaidOut(element: Element): boolean {
  return element.getClientRects().length > 0
}
