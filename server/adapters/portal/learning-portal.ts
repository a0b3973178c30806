export interface PortalAccount {
  applicantId: string
  matricNumber: string | null
  surname: string
  firstname: string
  email: string
  password: string
}

/** Connection to the university's learning portal, which stores the passwords itself. */
export interface LearningPortal {
  /** Creates the account or changes its password. @throws `PortalUnavailable` */
  setPassword(account: PortalAccount): Promise<void>
}

/** Thrown when the learning portal does not respond. The portal may have accepted the password all the same. */
export class PortalUnavailable extends Error {}

/**
 * Adapter used when no learning portal is connected. Discards the password; the caller records only the time at which
 * it was set.
 */
export const noLearningPortal: LearningPortal = { setPassword: async () => {} }
