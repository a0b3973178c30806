/** Runs a proof, or one part of it, prints its results, and resolves to whether it holds. */
export type Proof = (only: string | undefined) => Promise<boolean>
