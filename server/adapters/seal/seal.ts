/** Keeps secrets in the database in a form that is worthless without this installation's key. */
export interface Seal {
  /** `owner` is bound to it: what was sealed for one is not opened for another. */
  close(secret: string, owner: string): Buffer
  /** Throws when it was sealed with another key, for another owner, or altered. */
  open(sealed: Buffer, owner: string): string
}
