/** Signs our documents, so that a forgery can be detected. */
export interface Signer {
  /** 64 bytes. */
  sign(message: Uint8Array): Buffer
  /** Never throws. */
  verify(message: Uint8Array, signature: Uint8Array): boolean
  /** SPKI in base64, so that others can verify without us. */
  publicKey: string
}
