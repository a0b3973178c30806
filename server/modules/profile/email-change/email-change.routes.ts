import { emailChanges } from '#contract/endpoints/email-change.ts'
import type { HttpContext } from '#server/http/context.ts'
import { type Api, route } from '#server/http/route.ts'
import type { EmailChangeService } from './email-change.service.ts'

export function emailChangeRoutes(
  api: Api,
  service: EmailChangeService,
  /** Returns the token from the device cookie; undefined if there is none. */
  deviceOf: (http: HttpContext) => string | undefined,
): void {
  route(api, emailChanges.request, async ({ body, caller, http }) => {
    const from = { address: http.address, device: deviceOf(http) }
    await service.request(caller, body, from, http.requestId)
    return {
      title: 'Check both mailboxes',
      message: `We have sent an email to ${body.email} and one to your present address. Confirm in both within 24 hours.`,
    }
  })

  route(api, emailChanges.get, async ({ caller }) => ({
    message: 'The change of your email address.',
    data: await service.open(caller.applicantId),
  }))

  route(api, emailChanges.cancel, async ({ caller, http }) => {
    await service.cancel(caller.applicantId, http.requestId)
    return { message: 'Your email address stays as it is.' }
  })

  route(api, emailChanges.confirm, async ({ body, http }) => {
    const outcome = await service.confirm(body.verificationCode, http.address, http.requestId)
    return outcome === 'done'
      ? {
          title: 'Email address changed',
          message: 'Your email address is changed. Sign in with the new one from now on.',
        }
      : {
          title: 'Address confirmed',
          message: 'This address is confirmed. Now open the email that we have sent to the other one.',
        }
  })

  route(api, emailChanges.stop, async ({ body, http }) => {
    await service.stop(body.verificationCode, http.address, http.requestId)
    return {
      title: 'Change stopped',
      message:
        'Your email address stays as it is. If you did not ask for the change, somebody knows your password: choose a new one now.',
    }
  })
}
