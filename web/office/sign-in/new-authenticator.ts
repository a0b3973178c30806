import type { DataOf } from '#contract/endpoint.ts'
import type { staff } from '#contract/office/staff/staff.ts'

/** The invited colleague, and the secret for their authenticator app as text and QR code. */
export type NewAuthenticator = DataOf<typeof staff.acceptInvitation>
