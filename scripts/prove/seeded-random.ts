/**
 * Returns a generator of pseudo-random numbers from 0 to less than 1. The same seed gives the same numbers. The
 * generator is linear congruential with the constants from Numerical Recipes.
 */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
