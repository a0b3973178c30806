/** What happens to the form that was sent while the page's scripts were loading. */
export interface HeldSubmit {
  /** The page is being hydrated: the form is sent by its script, which then knows what was typed. */
  send(): void
  /** The scripts could not be loaded: the browser sends the form itself. */
  sendPlainly(): void
}

/** Holds back a form that is sent before the page is hydrated, so that nobody has to press the button twice. */
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
      // After the first render, its effects and the render with the typed values.
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
