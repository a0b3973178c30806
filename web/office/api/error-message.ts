/** Returns the message of an error, for a sentence that says why something failed; '' for any other value. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
