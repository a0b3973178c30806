/** Data for the account of one admitted applicant. */
export interface PortalAccount {
  applicantId: string
  /**
   * Id of the delivery, by which the receiver can detect duplicates. A retry has the same id, unless the key that
   * encrypts undelivered passwords was rotated in the meantime.
   */
  deliveryId: string
  applicationNumber: string
  matricNumber: string | null
  surname: string
  firstname: string
  email: string
  /** Id of the programme to which the applicant was admitted. */
  programmeId: string
  /** Ids of this programme's courses in the learning portal. */
  courses: readonly number[]
  password: string
}

/** Username and sign-in page of the applicant in the learning portal. */
export interface PortalSignIn {
  username: string
  /** URL of the sign-in page; null if it is unknown. */
  address: string | null
}

/** Connection to the university's learning portal, which stores the passwords itself. */
export interface LearningPortal {
  /**
   * Creates the account, or changes the password of the existing account. Enrols the account in its courses.
   * Idempotent: a repeated call creates no second account.
   * @throws `PortalUnavailable` or its subclass `PortalRejectedAccount`; `PortalRejectedPassword`
   */
  setPassword(account: PortalAccount): Promise<PortalSignIn>
}

/**
 * Thrown when the learning portal does not respond, or rejects the call for a reason that the operator must fix. The
 * portal may still have accepted the password. The call is retried later.
 */
export class PortalUnavailable extends Error {}

/**
 * Thrown when the learning portal works but rejects this account, for example because another user there has the same
 * email address. The operator must fix the account in the learning portal. The call is retried later, and other
 * accounts are not affected.
 */
export class PortalRejectedAccount extends PortalUnavailable {}

/** Thrown when the learning portal does not accept this password. The applicant must choose another one. */
export class PortalRejectedPassword extends Error {}
