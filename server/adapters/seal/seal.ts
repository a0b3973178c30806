/** Encryption and authentication with the office seal key, which is the same on all servers of one database. */
export interface Seal {
  /** Encrypts a secret. The result can be decrypted only for the same `owner`. */
  close(secret: string, owner: string): Buffer
  /**
   * Decrypts a secret.
   * @throws if the secret was encrypted with another key or for another owner, or was altered
   */
  open(sealed: Buffer, owner: string): string
  /**
   * Returns the HMAC-SHA256 of a text, with a key derived from the seal key. The result cannot be computed without the
   * key.
   */
  authenticate(text: string): Buffer
  /** SHA-256 of a fixed text and the key, in hexadecimal. The fingerprint does not reveal the key. */
  fingerprint: string
}
