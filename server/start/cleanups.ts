/** List of cleanup steps, run in reverse order at shutdown or after a failed startup. */
export class Cleanups {
  readonly #steps: (() => Promise<void>)[] = []
  add(step: () => Promise<void>): void {
    this.#steps.unshift(step)
  }
  async run(): Promise<void> {
    for (const step of this.#steps.splice(0)) await step()
  }
}
