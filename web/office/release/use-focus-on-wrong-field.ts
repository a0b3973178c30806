import { useEffect } from 'react'

interface RejectedForm {
  /** Error by field name. */
  errors: object
  /** Number of rejected attempts to submit the form. */
  rejections: number
}

/**
 * Moves the focus to the first wrong field of the page after each rejected attempt, if only fields in `inView` are
 * wrong. Returns whether the form needs an error summary. No summary is needed if all errors are shown at fields in
 * `inView`.
 */
export function useFocusOnWrongField(
  { errors, rejections }: RejectedForm,
  inView: readonly string[],
): boolean {
  const wrong = Object.keys(errors)
  const isAllInView = wrong.length > 0 && wrong.every((field) => inView.includes(field))
  useEffect(() => {
    // Searches the page and not `errors`. With `errors` as a dependency, the effect would run again when one of two
    // wrong fields is corrected, and move the focus to the other field.
    if (isAllInView) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    // `rejections` is listed, because each rejected attempt moves the focus again.
  }, [isAllInView, rejections])
  return !isAllInView
}
