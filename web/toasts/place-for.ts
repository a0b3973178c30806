import type { Place } from '#web/ui/message-place.tsx'
import type { Toast } from './toast-store.ts'

/**
 * Length in characters. In a place as narrow as a menu, a longer message would fill more than half of the window's
 * height.
 */
const longMessage = 120
const menuWidthPx = 320

/**
 * Returns the place where a message is shown; null if no place is visible. Order of preference: (1) beside the content,
 * unless the message is too long for that place; (2) near the control that caused the message; (3) below the heading;
 * (4) the last place on the page.
 */
export function placeFor(
  places: readonly Place[],
  { message, cause }: Pick<Toast, 'message' | 'cause'>,
): Place | null {
  const usable = places.filter(({ element }) => isLaidOut(element))
  const lastOfKind = (kind: Place['kind'], candidates: readonly Place[]) =>
    candidates.findLast((place) => place.kind === kind)
  const side = lastOfKind('side', usable)
  const isTooNarrow = message.length > longMessage && (side?.element.clientWidth ?? 0) < menuWidthPx
  if (side !== undefined && !isTooNarrow) return side
  for (let around = cause?.parentElement ?? null; around !== null; around = around.parentElement) {
    const inside = usable.filter(({ element }) => around?.contains(element))
    if (inside.length > 0) return lastOfKind('heading', inside) ?? inside[0] ?? null
  }
  return lastOfKind('heading', usable) ?? usable.at(-1) ?? null
}

/** Returns whether a place is visible. A place may be inside a hidden element, such as the side column on a phone. */
function isLaidOut(element: Element): boolean {
  return element.getClientRects().length > 0
}
