const reasons: Record<number, string> = {
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** Statuses that only a proxy sends, while our servers do not answer. */
const proxyStatuses = [502, 504]

/**
 * Returns the status text of a response, such as «Service Unavailable». HTTP/2 has no status texts, so this file lists
 * those of common server errors. For another status without a text, returns for example «Error 418». For a status of a
 * proxy, returns our own words, because «Bad Gateway» says nothing to the reader.
 */
export function reasonOf({ status, statusText }: { status: number; statusText: string }): string {
  if (proxyStatuses.includes(status)) return 'Our servers are not responding'
  return statusText || reasons[status] || `Error ${status}`
}
