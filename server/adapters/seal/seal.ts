/** Encryption of secrets in the database with the office seal key. */
export interface Seal {
  /** Encrypts a secret. The result can be decrypted only for the same `owner`. */
  close(secret: string, owner: string): Buffer
  /**
   * Decrypts a secret.
   * @throws if it was encrypted with another key or for another owner, or was altered
   */
  open(sealed: Buffer, owner: string): string
  /** SHA-256 of a fixed text and the key, in hexadecimal. It does not reveal the key. */
  fingerprint: string
}
