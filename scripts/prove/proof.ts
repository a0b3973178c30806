export interface ProofOptions {
  /** Part of the proof to run. Undefined runs the whole proof. */
  only: string | undefined
  /** Duration of a proof that watches a server. Undefined means the proof's own duration. */
  minutes: number | undefined
}

/** Function that runs a proof, or a part of it, and prints the results. Resolves to true if the proof passed. */
export type Proof = (options: ProofOptions) => Promise<boolean>
