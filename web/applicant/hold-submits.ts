/** Time in ms between two checks whether the forms are ready. */
const checkEveryMs = 50

/** Ways to continue with a form that was submitted while the page's scripts were loading. */
export interface HeldSubmit {
  /** Submits the form with the page's script, once the page is hydrated and its forms are ready (`Form.isReady`). */
  send(): void
  /** Lets the browser submit the form itself, because the scripts could not be loaded. */
  sendPlainly(): void
  /** Submits nothing, because the page is rendered again with new forms. */
  drop(): void
}

/**
 * Intercepts a form that is submitted before the page is hydrated, so that the user need not press the button twice.
 * Returns the ways to continue.
 */
export function holdSubmits(container: HTMLElement): HeldSubmit {
  let submittedForm: HTMLFormElement | null = null
  const hold = (event: SubmitEvent) => {
    if (!(event.target instanceof HTMLFormElement)) return
    event.preventDefault()
    // Hides the event from React, which listens on the same element. React's forms do not have the typed values yet.
    event.stopImmediatePropagation()
    submittedForm = event.target
  }
  container.addEventListener('submit', hold, { capture: true })
  const stop = () => container.removeEventListener('submit', hold, { capture: true })
  const sendWhenReady = () => {
    if (container.querySelector('form[method]:not([data-ready])') !== null) {
      setTimeout(sendWhenReady, checkEveryMs)
      return
    }
    stop()
    submittedForm?.requestSubmit()
  }
  return {
    send() {
      setTimeout(sendWhenReady, checkEveryMs)
    },
    sendPlainly() {
      stop()
      submittedForm?.submit()
    },
    drop: stop,
  }
}
