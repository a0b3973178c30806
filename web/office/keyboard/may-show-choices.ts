/**
 * Returns true if a `<select>` shows its choices, so that Esc must close only the choices. Older browsers do not reveal
 * this state, so in them the result is true for each `<select>`.
 */
export function mayShowChoices(target: EventTarget | null): boolean {
  return target instanceof HTMLSelectElement && (!CSS.supports('selector(:open)') || target.matches(':open'))
}
