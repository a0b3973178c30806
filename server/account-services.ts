import type { PasswordHashing } from './adapters/passwords/passwords.ts'
import { authenticationService } from './modules/authentication/authentication.service.ts'
import { knownDevicesService } from './modules/authentication/sessions/known-devices.service.ts'
import { type SessionsDeps, sessionsService } from './modules/authentication/sessions/sessions.service.ts'
import { codesService } from './modules/credentials/codes/codes.service.ts'
import {
  type CredentialsDeps,
  credentialsService,
} from './modules/credentials/passwords/credentials.service.ts'
import { type ActivationDeps, activationService } from './modules/profile/activation.service.ts'
import { emailChangeService } from './modules/profile/email-change/email-change.service.ts'
import { type RegistrationDeps, registrationService } from './modules/profile/registration.service.ts'

interface AccountDeps
  extends Omit<SessionsDeps, 'throttle'>,
    Omit<CredentialsDeps, 'sessions' | 'passwords'>,
    Pick<ActivationDeps, 'notify'>,
    Pick<RegistrationDeps, 'drafts' | 'passwordWords'> {
  passwords: PasswordHashing
}

/**
 * Creates the services with which applicants register, sign in and change their password or email address. The modules
 * `authentication` and `profile` do not import each other, so they are connected here.
 */
export function accountServices(deps: AccountDeps) {
  const sessions = sessionsService(deps)
  const codes = codesService(deps)
  const credentials = credentialsService({ ...deps, sessions })
  const shared = { ...deps, sessions, codes, credentials }
  const emailChange = emailChangeService(shared)
  return {
    sessions,
    knownDevices: knownDevicesService(deps),
    registration: registrationService(shared),
    activation: activationService(shared),
    emailChange,
    authentication: authenticationService({ ...shared, cancelEmailChange: emailChange.cancelIn }),
  }
}
