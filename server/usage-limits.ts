/** Limits on the requests of one person, of one client IP address, and of all users together. */
export interface UsageLimits {
  /**
   * Maximum number of requests that one process works on for all applicants together. Uploads and requests that wait in
   * a person's queue are not counted.
   */
  activeRequests: number
  /** Maximum number of concurrent requests of one signed-in person. Up to 100 further requests wait in a queue. */
  requestsPerPerson: number
  /**
   * Maximum number of concurrent uploads of one person. Several are allowed, because a phone that loses its network
   * leaves one open upload per attempt.
   */
  uploadsPerPerson: number
  /** Maximum number of concurrent uploads of all people together, each of up to 4 MB. */
  uploadsTogether: number
  /**
   * Maximum number of uploads of one applicant per hour. An application needs far fewer, but an applicant must not be
   * able to fill the disk.
   */
  uploadsPerHourAndPerson: number
  /** Maximum number of lists that one colleague downloads at the same time. */
  exportsPerPerson: number
  /** Maximum number of lists that all colleagues download at the same time. */
  exportsTogether: number
  /** Maximum number of lists that one colleague exports within 24 hours. */
  exportsPerDayAndPerson: number
  /** Maximum number of times per minute that one applicant saves drafts. */
  draftSavesPerMinuteAndPerson: number
  /**
   * Maximum number of payments that one applicant can start per hour. The limit is necessary, because each unpaid
   * payment is checked with the gateway for about three days.
   */
  paymentStartsPerHourAndPerson: number
  /**
   * Maximum number of payment checks of one applicant per minute. The gateway limits the total number of our requests,
   * so one applicant must not use up this number.
   */
  paymentChecksPerMinuteAndPerson: number
  /**
   * Maximum number of documents that one applicant prints per minute. Without this limit, an applicant who prints one
   * document after the other would slow down printing for all other users.
   */
  printsPerMinuteAndPerson: number
  /**
   * Maximum number of document look-ups per hour and client IP. The default is enough for an employer with many letters
   * to check, or for a campus that shares one IP address.
   */
  documentChecksPerHourAndHost: number
  /** Maximum number of emails that one process sends in a second. */
  emailsPerSecond: number
}

export const defaultUsageLimits: UsageLimits = {
  // A process without a backlog has far fewer active requests. 400 requests are less than a second of work.
  activeRequests: 400,
  // Half of the default size of a database pool, so that one person cannot occupy all connections.
  requestsPerPerson: 4,
  uploadsPerPerson: 8,
  uploadsTogether: 100,
  uploadsPerHourAndPerson: 30,
  exportsPerPerson: 2,
  // Half of the default size of a database pool, so that other requests find a connection.
  exportsTogether: 4,
  exportsPerDayAndPerson: 50,
  // The portal saves a draft about once a second at most, so normal use stays below this limit.
  draftSavesPerMinuteAndPerson: 120,
  paymentStartsPerHourAndPerson: 20,
  paymentChecksPerMinuteAndPerson: 30,
  // An applicant has three kinds of documents. The limit is enough to print each document several times, for example
  // over a network that loses connections.
  printsPerMinuteAndPerson: 20,
  documentChecksPerHourAndHost: 300,
  // At this rate, one process sends the 20,000 emails of a release in 13 minutes, and most of the database's capacity
  // stays free for requests.
  emailsPerSecond: 25,
}
