/** Ways to continue with a form that was sent while the page's scripts were loading. */
export interface HeldSubmit {
  /** Sends the form with the page's script, once the page is hydrated and the script has read the typed values. */
  send(): void
  /** Lets the browser send the form itself, because the scripts could not be loaded. */
  sendPlainly(): void
}

/**
 * Intercepts a form that is sent before the page is hydrated, so that the user need not press the button twice. Returns
 * the two ways to continue.
 */
export function holdSubmits(container: HTMLElement): HeldSubmit {
  let held: HTMLFormElement | null = null
  const hold = (event: SubmitEvent) => {
    if (!(event.target instanceof HTMLFormElement)) return
    event.preventDefault()
    held = event.target
  }
  container.addEventListener('submit', hold)
  const stop = () => container.removeEventListener('submit', hold)
  return {
    send() {
      // Waits for the first render, its effects, and the render with the typed values.
      setTimeout(() => {
        stop()
        held?.requestSubmit()
      }, 50)
    },
    sendPlainly() {
      stop()
      held?.submit()
    },
  }
}
