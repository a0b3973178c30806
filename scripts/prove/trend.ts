/** Growth per step of a series of measurements, with the bounds of its 95 % confidence interval. */
export interface Trend {
  slope: number
  low: number
  high: number
}

/**
 * Fits a straight line by least squares. With fewer than three values, the bounds are infinite. The bounds assume that
 * the deviations of the values from the line are independent.
 */
export function trendOf(values: readonly number[]): Trend {
  const count = values.length
  const freedom = count - 2
  if (freedom < 1) return { slope: 0, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }
  const middle = (count - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  const slope = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0) / spread
  const residual = values.reduce((sum, value, at) => sum + (value - mean - slope * (at - middle)) ** 2, 0)
  const margin = studentQuantile(freedom) * Math.sqrt(residual / freedom / spread)
  return { slope, low: slope - margin, high: slope + margin }
}

/** 97.5 % quantiles of Student's t distribution for 1, 2, … degrees of freedom. */
const quantiles = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23]

/**
 * Returns the 97.5 % quantile of Student's t distribution. Above 10 degrees of freedom, returns an approximation with
 * an error below 0.01.
 */
function studentQuantile(freedom: number): number {
  return quantiles[freedom - 1] ?? 1.96 + 2.4 / freedom + 3 / freedom ** 2
}
