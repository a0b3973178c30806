import { authentication } from '#contract/endpoints/authentication.ts'
import { profile } from '#contract/endpoints/profile.ts'
import type { PlannedRequest } from '../load/request-plan.ts'

/** Registers a profile, which is never activated. Returns the request that signs in to it. */
export async function pendingSignIn(
  url: string,
  { email, address, password }: Record<'email' | 'address' | 'password', string>,
): Promise<PlannedRequest> {
  const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' }
  const names = { firstName: 'Ada', lastName: 'Obi', othername: 'Ngozi', mobileNumber: '08000000011' }
  const registered = await fetch(`${url}/api${profile.create.path}`, {
    method: profile.create.method,
    headers,
    body: JSON.stringify({ ...names, email, password, cpassword: password }),
  })
  if (!registered.ok) throw new Error(`No registration: ${registered.status} ${await registered.text()}`)
  return {
    method: authentication.login.method,
    path: `/api${authentication.login.path}`,
    headers,
    body: Buffer.from(JSON.stringify({ username: email, password })).toString('base64'),
  }
}
