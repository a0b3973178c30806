import { colleagues as calls, linkValidFor } from '#contract/office/staff/colleagues.ts'
import { policy } from '#contract/office/staff/policy.ts'
import { staff } from '#contract/office/staff/staff.ts'
import { fromOffice } from '#server/http/callers.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from './actor.ts'
import type { ColleaguesService } from './colleagues/colleagues.service.ts'
import type { OfficeCookie } from './sessions/office-cookie.ts'
import type { StaffServices } from './staff.services.ts'

export function staffRoutes(api: Api, services: StaffServices, cookie: OfficeCookie): void {
  const { invitations, signingIn, sessions, colleagues } = services

  route(api, staff.acceptInvitation, async ({ body, http }) => {
    fromOffice(http)
    const data = await invitations.accept(body.link, body.password, http.address, http.requestId)
    return { message: 'Your password is set. Now add this account to your authenticator app.', data }
  })

  route(api, staff.confirmAuthenticator, async ({ body, http }) => {
    fromOffice(http)
    const { recoveryCodes, device } = await invitations.confirm(
      body.link,
      body.code,
      http.address,
      http.requestId,
    )
    cookie.setDevice(http, device)
    return {
      title: 'Ready',
      message: 'Store the recovery codes in a safe place. They are shown only once.',
      data: { recoveryCodes },
    }
  })

  route(api, staff.login, async ({ body, http }) => {
    fromOffice(http)
    const from = { address: http.address, device: cookie.device(http) }
    const { token, device, account } = await signingIn.signIn(body, from, http.requestId)
    cookie.set(http, token)
    if (device !== null) cookie.setDevice(http, device)
    const { id, name, email, role } = account
    return {
      title: 'Welcome',
      message: 'You are signed in.',
      data: { id, name, email, role, state: 'active' as const, letterKeys: await colleagues.letterKeys(id) },
    }
  })

  route(api, staff.logout, async ({ http }) => {
    fromOffice(http)
    await sessions.end(cookie.read(http), http.requestId)
    cookie.clear(http)
    return { message: 'You are signed out.' }
  })

  route(api, staff.me, async ({ caller: { staffId: id, name, email, role } }) => ({
    message: 'You are signed in.',
    data: { id, name, email, role, state: 'active' as const, letterKeys: await colleagues.letterKeys(id) },
  }))

  route(api, staff.setLetterKeys, async ({ body, caller }) => {
    await colleagues.setLetterKeys(caller.staffId, body.on)
    return { message: body.on ? 'Single-character shortcuts are on.' : 'Single-character shortcuts are off.' }
  })

  route(api, staff.stepUp, async ({ body, caller, http }) => {
    const { staffId } = caller
    const input = { staffId, token: cookie.read(http), code: body.code }
    await signingIn.stepUp(input, http.address, http.requestId)
    return { message: 'Thank you. You can decide for the next 15 minutes.' }
  })

  colleagueRoutes(api, colleagues)

  route(api, staff.roles, async () => ({
    message: 'Roles and permissions.',
    data: Object.entries(policy).map(([permission, roles]) => ({ permission, roles: [...roles] })),
  }))
}

function colleagueRoutes(api: Api, service: ColleaguesService): void {
  route(api, calls.list, async () => ({ message: 'All colleagues.', data: await service.list() }))

  route(api, calls.invite, async (call) => {
    await service.invite(call.body, actorOf(call))
    return { message: `Invitation sent. The link works once, within ${linkValidFor}.` }
  })

  route(api, calls.sendLink, async (call) => {
    await service.sendLink(call.body, actorOf(call))
    return { message: `New link sent. It works once, within ${linkValidFor}. Earlier links no longer work.` }
  })

  route(api, calls.changeRole, async (call) => {
    await service.changeRole(call.body, actorOf(call))
    return { message: 'Role changed. The colleague has to sign in again.' }
  })

  route(api, calls.removeAccess, async (call) => {
    await service.removeAccess(call.body.staffId, actorOf(call))
    return { message: 'This colleague is signed out everywhere and cannot sign in any more.' }
  })
}
