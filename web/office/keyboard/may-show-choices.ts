/**
 * Whether a `<select>` shows its choices, so that Esc must close only these. Older browsers do not tell. There it is
 * true for each `<select>`.
 */
export function mayShowChoices(target: EventTarget | null): boolean {
  return target instanceof HTMLSelectElement && (!CSS.supports('selector(:open)') || target.matches(':open'))
}
