import { isKeyOff } from './letter-keys.ts'

/** Returns « Press z to undo.» for the end of a message; an empty string on a phone, or if the key is switched off. */
export function undoHint(): string {
  const isPhone = matchMedia('(hover: none), (max-width: 39.99rem)').matches
  return isPhone || isKeyOff('z') ? '' : ' Press z to undo.'
}
