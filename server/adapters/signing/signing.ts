/** Signs our documents, so that a forgery can be detected. */
export interface Signer {
  /** Returns a signature of 64 bytes. */
  sign(message: Uint8Array): Buffer
  /** Returns whether the signature is valid. Never throws. */
  verify(message: Uint8Array, signature: Uint8Array): boolean
  /** Public key: SPKI in base64. With it, anyone can verify our documents without our server. */
  publicKey: string
}
