/** Limits on what one person, or one client IP address, can request. */
export interface UsageLimits {
  /** Concurrent requests per signed-in person. */
  requestsPerPerson: number
  /** Concurrent uploads of one applicant. A phone that loses its network leaves one open upload per attempt. */
  uploadsPerPerson: number
  /** Concurrent uploads of all applicants, of up to 4 MB each. */
  uploadsTogether: number
  /**
   * Uploads of one applicant per hour. The limit is far above what an application needs and only keeps an applicant
   * from filling the disk.
   */
  uploadsPerHourAndPerson: number
  /**
   * Payments that one applicant can start per hour. They are limited, because each one is checked at the gateway for up
   * to three days.
   */
  paymentStartsPerHourAndPerson: number
  /**
   * Checks at the gateway: more than an impatient person makes, fewer than a script makes. The gateway limits our
   * requests in total.
   */
  paymentChecksPerMinuteAndPerson: number
  /**
   * Look-ups of documents per hour and client IP: enough for an employer with many letters to check, or for a campus
   * that shares one IP.
   */
  documentChecksPerHourAndHost: number
}

export const defaultUsageLimits: UsageLimits = {
  // Half of a database pool, so that one person cannot occupy all connections.
  requestsPerPerson: 4,
  uploadsPerPerson: 8,
  uploadsTogether: 100,
  uploadsPerHourAndPerson: 30,
  paymentStartsPerHourAndPerson: 20,
  paymentChecksPerMinuteAndPerson: 30,
  documentChecksPerHourAndHost: 300,
}
