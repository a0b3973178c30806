import type { DataOf } from '#contract/endpoint.ts'
import type { staff } from '#contract/office/staff.ts'

/** Who was invited, and the secret for their authenticator app. */
export type NewAuthenticator = DataOf<typeof staff.acceptInvitation>
