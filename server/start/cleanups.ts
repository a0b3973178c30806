/** List of cleanup steps, run in reverse order at shutdown or after a failed startup. */
export class Cleanups {
  readonly #steps: (() => Promise<void>)[] = []
  add(step: () => Promise<void>): void {
    this.#steps.unshift(step)
  }
  /**
   * Runs all steps, each once, even if some fail. Otherwise a failed step would leave the database running.
   * @throws the error of the step that failed; an `AggregateError` whose message contains all messages if several failed
   */
  async run(): Promise<void> {
    const errors: Error[] = []
    for (const step of this.#steps.splice(0))
      try {
        await step()
      } catch (error) {
        errors.push(error instanceof Error ? error : new Error(String(error)))
      }
    if (errors.length > 1) throw new AggregateError(errors, errors.map(({ message }) => message).join(' '))
    if (errors[0] !== undefined) throw errors[0]
  }
}
