import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { optionalText, text } from '../fields.ts'
import { seenVersion } from './version.ts'

/** The checks of an application with their labels, in display order. */
export const checkNames = {
  identity: 'Identity',
  fee: 'Fee',
  results_entered: 'Entered',
  results_verified: 'Verified',
  requirements: 'Requirements',
  documents: 'Documents',
  duplicates: 'Duplicates',
} as const
export type CheckName = keyof typeof checkNames
export const checkIds = Object.keys(checkNames) as [CheckName, ...CheckName[]]

/**
 * State of a check. `open`: not done yet, or facts are missing. `waiting`: an examination result is not released yet.
 */
export const checkStates = ['passed', 'open', 'problem', 'waiting'] as const
export type CheckState = (typeof checkStates)[number]

export const checkData = z.object({
  name: z.enum(checkIds),
  state: z.enum(checkStates),
  /** Explanation of the state, such as «4 of 9» for verified subjects. */
  reason: z.string(),
  /** Name of the colleague who set the check by hand; null if the rule of the check decides. */
  setBy: z.nullable(z.string()),
})
export type CheckData = z.output<typeof checkData>

export const checks = {
  set: endpoint({
    method: 'POST',
    path: '/Office/set-check',
    access: 'staff',
    permission: 'verify-results',
    summary:
      'Sets a check of an application by hand, with a reason, or lets its rule set it again. No-op if it is already so.',
    errors: ['not-found', 'application-changed'],
    body: z
      .strictObject({
        applicantId: text('Say which application.', 40),
        version: seenVersion,
        name: z.enum(checkIds, 'Choose the check.'),
        /** `rule` removes the outcome that was set by hand. The rule of the check then decides again. */
        state: z.enum(['passed', 'problem', 'rule'], 'Choose the outcome.'),
        reason: optionalText(120),
      })
      .check(
        z.check<{ state: string; reason: string }>((ctx) => {
          if (ctx.value.state !== 'rule' && ctx.value.reason === '')
            ctx.issues.push({ code: 'custom', path: ['reason'], input: '', message: 'Type the reason.' })
        }),
      ),
    data: z.array(checkData),
  }),
}
