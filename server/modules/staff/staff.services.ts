import type { PasswordHashing } from '#server/adapters/passwords/passwords.ts'
import type { Seal } from '#server/adapters/seal/seal.ts'
import type { Database } from '#server/db/client.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import type { Throttle } from '#server/modules/credentials/throttle/throttle.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import { type ColleaguesService, colleaguesService } from './colleagues/colleagues.service.ts'
import { type InvitationService, invitationService } from './colleagues/invitation.service.ts'
import { type OfficeSignInService, officeSignInService } from './sign-in/office-sign-in.service.ts'
import { type StaffSessionsService, staffSessionsService } from './sessions/staff-sessions.service.ts'

export interface StaffDeps {
  database: Database
  passwords: PasswordHashing
  /**
   * Limits concurrent hashing per known device, or per account and client IP address. Applicants have a separate limit.
   */
  share: ExpensiveWork
  seal: Seal
  throttle: Throttle
  mail: Pick<MailService, 'enqueue'>
  publicUrl: string
  issuer: string
  passwordWords: readonly string[]
  now?: () => number
}

export interface StaffServices {
  invitations: InvitationService
  signingIn: OfficeSignInService
  sessions: StaffSessionsService
  colleagues: ColleaguesService
}

export function staffServices({ now = Date.now, ...deps }: StaffDeps): StaffServices {
  const sessions = staffSessionsService(deps)
  return {
    sessions,
    colleagues: colleaguesService({ ...deps, sessions }),
    invitations: invitationService({ ...deps, sessions, now }),
    signingIn: officeSignInService({ ...deps, sessions, now }),
  }
}
