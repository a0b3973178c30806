const reasons: Record<number, string> = {
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** Statuses that a proxy sends when our servers do not respond. */
const proxyStatuses = [502, 504]

/**
 * Returns the status text of a response, such as «Service Unavailable». HTTP/2 has no status texts, so this file lists
 * the texts of common server errors. For another status without a text, returns for example «Error 418». For a status
 * of a proxy, returns our own text, because «Bad Gateway» does not help the user.
 */
export function reasonOf({ status, statusText }: { status: number; statusText: string }): string {
  if (proxyStatuses.includes(status)) return 'Our servers are not responding'
  return statusText || reasons[status] || `Error ${status}`
}
