/**
 * Function that runs a proof, or only the part `only` of it, and prints the results. Resolves to true if the proof
 * passed.
 */
export type Proof = (only: string | undefined) => Promise<boolean>
