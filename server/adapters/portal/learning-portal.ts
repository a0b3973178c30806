/** Whose account in the learning portal it is, and the password that opens it. */
export interface PortalAccount {
  applicantId: string
  matricNumber: string | null
  surname: string
  firstname: string
  email: string
  password: string
}

/** The learning portal, which has passwords and keeps them its own way. */
export interface LearningPortal {
  /** Makes the account, or gives it a new password. Throws `PortalUnavailable` when it cannot be done now. */
  setPassword(account: PortalAccount): Promise<void>
}

/** The learning portal did not take the password; nothing is known to be wrong with it. */
export class PortalUnavailable extends Error {}

/** Where no learning portal is connected: only that a password was set is remembered, the password itself is dropped. */
export const noLearningPortal: LearningPortal = { setPassword: async () => {} }
