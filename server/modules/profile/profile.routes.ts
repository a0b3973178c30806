import { profile } from '#contract/endpoints/profile.ts'
import { biodataRow } from '#contract/steps/biodata-fields.ts'
import type { HttpContext } from '#server/http/context.ts'
import { type Api, route } from '#server/http/route.ts'
import type { ActivationService } from './activation.service.ts'
import type { RegistrationService } from './registration.service.ts'
import type { ToProfile } from '#server/applicant/to-profile.ts'

/** Functions for the portal's device cookie. */
interface ProfileClient {
  /** Returns true if the request has the portal's header. */
  speaks(http: HttpContext): boolean
  /** Returns the token from the device cookie; undefined if there is none. */
  device(http: HttpContext): string | undefined
  keepDevice(http: HttpContext, device: string): void
}

export function profileRoutes(
  api: Api,
  registration: RegistrationService,
  activation: ActivationService,
  toProfile: ToProfile,
  portal: ProfileClient,
): void {
  const triedFrom = (http: HttpContext) => ({ address: http.address, device: portal.device(http) })

  // Authentication has already loaded the whole applicant record, so no further query is needed.
  route(api, profile.get, async ({ caller }) => ({
    message: 'Your profile.',
    data: toProfile(caller.record),
  }))

  route(api, profile.create, async ({ body, http }) => {
    const {
      firstName,
      lastName,
      othername,
      noOthername = false,
      email,
      mobileNumber,
      password,
      drafts,
    } = body
    const person = biodataRow({ firstName, lastName, othername, noOthername, mobileNumber })
    await registration.register({ ...person, email, password, drafts }, http.address, http.requestId)
    return {
      title: 'Check your email',
      message: `Open the email that we have sent to ${email} to activate your profile. Look in the spam folder too.`,
    }
  })

  route(api, profile.activate, async ({ body, http }) => {
    const from = { address: http.address, knowDevice: portal.speaks(http) }
    const { username, device } = await activation.activate(body.verificationCode, from, http.requestId)
    if (device !== null) portal.keepDevice(http, device)
    return {
      title: 'Profile activated',
      message: 'Your profile is active. You can sign in now.',
      data: { username },
    }
  })

  route(api, profile.resendActivation, async ({ body, http }) => {
    await activation.askCode(body.username, http.address, http.requestId)
    return {
      title: 'Check your email',
      message:
        'If this profile waits for its activation, a new email is on its way. Earlier codes no longer work.',
    }
  })

  route(api, profile.correctEmail, async ({ body, http }) => {
    const { username, password, email } = body
    await activation.correctEmail({ username, password }, email, triedFrom(http), http.requestId)
    return {
      title: 'Check your email',
      message: `Open the email that we have sent to ${email} to activate your profile.`,
    }
  })
}
