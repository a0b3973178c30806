/** Returns a random idempotency key. `crypto.randomUUID` exists only on https, but a phone may try the portal on http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
