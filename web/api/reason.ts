const reasons: Record<number, string> = {
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** The status text of an answer; HTTP/2 carries none, so the usual ones are named here. */
export function reasonOf(response: { status: number; statusText: string }): string {
  return response.statusText || reasons[response.status] || `Error ${response.status}`
}
