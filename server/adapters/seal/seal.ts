/** Encrypts secrets for the database with the key of this installation. */
export interface Seal {
  /** The result can be opened only for the same `owner`. */
  close(secret: string, owner: string): Buffer
  /** @throws if it was sealed with another key or for another owner, or was altered */
  open(sealed: Buffer, owner: string): string
  /** SHA-256 of the key in hexadecimal. It does not reveal the key. */
  fingerprint: string
}
