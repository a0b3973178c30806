/**
 * Returns a generator of numbers from 0 to 1, which are the same for each seed (linear congruential, constants from
 * Numerical Recipes).
 */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
