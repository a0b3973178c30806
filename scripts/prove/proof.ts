/**
 * Function that runs a proof, or the part named by `only`. It prints the results and resolves to true if the proof
 * passed.
 */
export type Proof = (only: string | undefined) => Promise<boolean>
