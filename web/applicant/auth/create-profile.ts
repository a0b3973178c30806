import type * as z from 'zod/mini'
import { profile, type registrationBody } from '#contract/endpoints/profile.ts'
import { call } from '#web/api/call.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { addToast } from '#web/toasts/toast-store.ts'
import { keptCheckedDrafts } from '../checked-answers/checked-drafts.ts'

const notTakenOver =
  'We could not take over your answers from the check. Enter them again in your application.'

/**
 * Creates the profile, with the answers of the eligibility check if there are any. The form has no fields for these
 * answers, so if only they are rejected, creates the profile without them and says so. The answers stay in the tab,
 * because the second attempt may fail too. The caller deletes them once there is a profile.
 * @throws RejectedCall, FailedCall
 */
export async function createProfile(body: z.output<typeof registrationBody>) {
  const drafts = keptCheckedDrafts()
  try {
    return await call(profile.create, { ...body, drafts })
  } catch (error) {
    const fields = error instanceof RejectedCall ? Object.keys(error.errors) : []
    if (fields.length === 0 || !fields.every((field) => field.startsWith('drafts'))) throw error
    const answer = await call(profile.create, body)
    addToast(notTakenOver, 'notice', false)
    return answer
  }
}
