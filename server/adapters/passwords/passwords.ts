import { Busy } from '#server/busy.ts'

/** Turns passwords into what is stored, slowly on purpose. */
export interface Passwords {
  /**
   * The argon2id hash to store, in PHC form. With a salt of 16 bytes the same password gives the same hash; left out,
   * the salt is random. Throws `PasswordsBusy`.
   */
  hash(password: string, salt?: Uint8Array): Promise<string>
  /**
   * Whether the password is the one behind `hash`. With `null` (nobody has that name) it works as long as for a real
   * hash and answers false, so that the time does not tell known names from unknown. Throws `PasswordsBusy`.
   */
  verify(hash: string | null, password: string): Promise<boolean>
  close(): Promise<void>
}

/** The queue of hash jobs is full. */
export class PasswordsBusy extends Busy {
  override name = 'PasswordsBusy'

  constructor(retryAfter: number) {
    super('Too many passwords wait to be checked', retryAfter)
  }
}
