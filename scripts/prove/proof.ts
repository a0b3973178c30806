export interface ProofOptions {
  /**
   * Value of `--only`: the part of the proof to run, the fraction of kills in `fault`, or the seed of `typing` or
   * `slow-network`. Undefined runs the whole proof.
   */
  only: string | undefined
  /**
   * Value of `--seed`: determines when `fault` and `deploy` kill servers, and what the applicants of `deploy` do. A
   * proof prints its seed. Undefined means a different seed each time.
   */
  seed: number | undefined
  /** Value of `--minutes`: number of minutes for which `fault` measures the memory. Undefined means the default. */
  minutes: number | undefined
  /** Value of `--journeys`: number of applications that `slow-network` fills in. Undefined means the default. */
  journeys: number | undefined
}

/** Function that runs a proof, or a part of it, and prints the results. Resolves to true if the proof passed. */
export type Proof = (options: ProofOptions) => Promise<boolean>
