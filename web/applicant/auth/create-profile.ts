import type * as z from 'zod/mini'
import { profile, type registrationBody } from '#contract/endpoints/profile.ts'
import { call } from '#web/api/call.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { discardCheckedDrafts, keptCheckedDrafts } from '../checked-answers/checked-drafts.ts'

/**
 * Creates the profile, with the answers of the eligibility check if there are any. The form has no fields for these
 * answers, so if only they are rejected, deletes them and creates the profile without them.
 * @throws RejectedCall, FailedCall
 */
export async function createProfile(body: z.output<typeof registrationBody>) {
  const drafts = keptCheckedDrafts()
  try {
    return await call(profile.create, { ...body, drafts })
  } catch (error) {
    const fields = error instanceof RejectedCall ? Object.keys(error.errors) : []
    if (fields.length === 0 || !fields.every((field) => field.startsWith('drafts'))) throw error
    discardCheckedDrafts()
    return call(profile.create, body)
  }
}
