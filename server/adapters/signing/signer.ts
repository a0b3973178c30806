/** Signs what we print, so that nobody can print it in our name. */
export interface Signer {
  /** 64 bytes. */
  sign(message: Uint8Array): Buffer
  /** False for any other message, signature or length; never throws. */
  verify(message: Uint8Array, signature: Uint8Array): boolean
  /** For those who want to check without us: base64 of the SPKI form. */
  publicKey: string
}
