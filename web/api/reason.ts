const reasons: Record<number, string> = {
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/**
 * Returns the status text of a response, such as «Bad Gateway». HTTP/2 has no status texts, so this file lists those of
 * common server errors. For another status without a text, returns for example «Error 418».
 */
export function reasonOf(response: { status: number; statusText: string }): string {
  return response.statusText || reasons[response.status] || `Error ${response.status}`
}
