/** Signer of our documents, so that a forgery can be detected. */
export interface Signer {
  /** Returns a signature of 64 bytes. */
  sign(message: Uint8Array): Buffer
  /** Whether the signature is valid. Never throws. */
  verify(message: Uint8Array, signature: Uint8Array): boolean
  /** Public key: SPKI in base64. Others can use it to verify our documents without us. */
  publicKey: string
}
