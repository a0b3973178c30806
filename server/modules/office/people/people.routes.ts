import { people } from '#contract/office/people/people.ts'
import { personSignIn } from '#contract/office/people/person-access.ts'
import { personHelp } from '#contract/office/people/person-help.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { PeopleService } from './people.service.ts'
import type { SignedOut } from './person-access.service.ts'

export function peopleRoutes(api: Api, service: PeopleService): void {
  route(api, people.search, async (call) => ({
    message: 'People who match.',
    data: await service.search(call.body.search, actorOf(call)),
  }))

  route(api, people.open, async (call) => ({
    message: 'Status of this person.',
    data: await service.open(call.params.personId, actorOf(call)),
  }))

  route(api, people.sendActivation, async (call) => {
    await service.sendActivation(call.body.personId, actorOf(call))
    return { message: 'A new activation email is on its way. Earlier codes no longer work.' }
  })

  route(api, people.checkPayment, (call) => service.checkPayment(call.body, actorOf(call)))

  route(api, personSignIn.endSessions, async (call) => ({
    message: signedOutWords(await service.endSessions(call.body, actorOf(call))),
  }))

  route(api, personHelp.view, async (call) => ({
    message: 'What this person sees.',
    data: await service.view(call.params.personId, actorOf(call)),
  }))

  route(api, personHelp.sendAgain, async (call) => {
    await service.sendAgain(call.body, actorOf(call))
    return { message: 'The email is on its way.' }
  })

  route(api, personSignIn.unlock, async (call) => ({
    message: (await service.unlock(call.body.personId, actorOf(call)))
      ? 'The applicant can try to sign in again at once.'
      : 'The sign-in was not locked, so nothing changed.',
  }))
}

function signedOutWords({ sessions, devices }: SignedOut): string {
  if (sessions > 0)
    return 'Signed out on all devices, and all devices forgotten. The applicant gets an email.'
  return devices > 0
    ? 'No session was open. All known devices were forgotten. The applicant gets an email.'
    : 'No session was open and no device was known, so nothing changed.'
}
