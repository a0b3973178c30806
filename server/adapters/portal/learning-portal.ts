/** An account in the learning portal. */
export interface PortalAccount {
  applicantId: string
  matricNumber: string | null
  surname: string
  firstname: string
  email: string
  password: string
}

/** The learning portal, which stores passwords itself. */
export interface LearningPortal {
  /** Creates the account or changes its password. @throws `PortalUnavailable` */
  setPassword(account: PortalAccount): Promise<void>
}

/** The learning portal did not respond. The password may be valid. */
export class PortalUnavailable extends Error {}

/** Used if no learning portal is connected. Discards the password; the caller records only that one was set. */
export const noLearningPortal: LearningPortal = { setPassword: async () => {} }
