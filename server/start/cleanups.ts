/** List of cleanup steps, run in reverse order at shutdown or after a failed startup. */
export class Cleanups {
  readonly #steps: (() => Promise<void>)[] = []
  add(step: () => Promise<void>): void {
    this.#steps.unshift(step)
  }
  /**
   * Runs all steps, each once, even if some fail. Otherwise a failed step would leave the database running.
   * @throws the error of the first step that failed, after all steps have run
   */
  async run(): Promise<void> {
    const errors: unknown[] = []
    for (const step of this.#steps.splice(0))
      await step().catch((error: unknown) => {
        errors.push(error)
      })
    if (errors.length > 0) throw errors[0]
  }
}
