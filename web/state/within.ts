/** Returns the result of `work`, or `otherwise` if it takes longer than `maxMs`. `work` then continues. */
export function within<Result>(maxMs: number, work: Promise<Result>, otherwise: Result): Promise<Result> {
  return Promise.race([work, new Promise<Result>((resolve) => setTimeout(resolve, maxMs, otherwise))])
}
