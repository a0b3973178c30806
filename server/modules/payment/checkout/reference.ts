import { randomBytes } from 'node:crypto'

/** Without I, L, O and U: nobody misreads a reference on the phone to the payments office. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A new payment reference, `MTR-7K2Q9-XWD4M-3PV8R-T0HNC`: 100 random bits in letters, digits and hyphens, the characters every
 * gateway takes.
 */
export function newReference(): string {
  const text = Array.from(randomBytes(20), (byte) => letters[byte & 31]).join('')
  return `MTR-${text.match(/.{5}/g)?.join('-') ?? text}`
}
