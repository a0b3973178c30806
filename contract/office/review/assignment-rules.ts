import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { oneOf, text } from '../../fields.ts'

/**
 * Ways in which a rule selects applications. `programme`: by programme. `digits`: by the last digit of the application
 * number. `share`: by weight, among the applications to which no other rule applies.
 */
export const ruleKinds = ['programme', 'digits', 'share'] as const

const digit = z.string().check(z.regex(/^\d$/, 'Type digits from 0 to 9.'))

/** An assignment rule, without the validation that depends on its kind. */
const rule = z.strictObject({
  staffId: text('Choose the colleague.', 40),
  kind: oneOf(ruleKinds, 'Choose how the rule works.'),
  /** Ids of the programmes; only for the kind `programme`. */
  programmes: z.array(text('Choose the programme.', 64)).check(z.maxLength(50)),
  /** Accepted last digits of the application number; only for the kind `digits`. */
  digits: z.array(digit).check(z.maxLength(10)),
  /** Weight relative to other rules of the kind `share`; only for this kind. */
  share: z
    .int('Type a weight from 1 to 100.')
    .check(z.minimum(0, 'Type a weight from 1 to 100.'), z.maximum(100, 'Type a weight from 1 to 100.')),
  active: z.boolean('Say whether the rule is active.'),
})
export type AssignmentRule = z.output<typeof rule>

/** Returns the first field that is not filled in, with an error message; null if the rule is complete. */
function unusable({
  kind,
  programmes,
  digits,
  share,
}: AssignmentRule): [keyof AssignmentRule, string] | null {
  if (kind === 'programme') return programmes.length > 0 ? null : ['programmes', 'Choose a programme.']
  if (kind === 'digits') return digits.length > 0 ? null : ['digits', 'Type at least one digit.']
  return share >= 1 ? null : ['share', 'Type a weight from 1 to 100, or make the rule inactive.']
}

export const assignmentRule = rule.check(
  z.check<AssignmentRule>((ctx) => {
    const [field, message] = unusable(ctx.value) ?? []
    if (field !== undefined && message !== undefined)
      ctx.issues.push({ code: 'custom', path: [field], input: ctx.value[field], message })
  }),
)

const rules = z.array(assignmentRule, 'Send the rules.').check(z.maxLength(50, 'Keep at most 50 rules.'))

const sharedOut = z.object({
  /** Number of applications that the rules assign to each colleague, highest number first. */
  colleagues: z.array(z.object({ staffId: z.string(), name: z.string(), count: z.number() })),
  /** Number of examined applications that stay unassigned. */
  left: z.number(),
})
export type SharedOut = z.output<typeof sharedOut>

/** Maximum number of applications that one `preview` or `apply` request examines, longest wait first. */
export const maxAssigned = 20_000

/**
 * Endpoints of the rules that assign submitted applications to colleagues. The first active `programme` or `digits`
 * rule that matches decides; if none matches, the `share` rules decide. Rules for colleagues who may not review the
 * application are ignored.
 */
export const assignmentRules = {
  list: endpoint({
    method: 'GET',
    path: '/Office/assignment-rules',
    access: 'staff',
    permission: 'set-assignment-rules',
    summary: 'The assignment rules in their order.',
    data: z.object({
      rules: z.array(assignmentRule),
      /** Hash of the rules. A save without the current hash is rejected, so that newer rules are not overwritten. */
      revision: z.string(),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/Office/save-assignment-rules',
    access: 'staff',
    permission: 'set-assignment-rules',
    summary: 'Replaces all assignment rules. They apply to applications submitted from now on.',
    errors: ['not-found', 'results-changed'],
    body: z.strictObject({ rules, revision: text('Say which rules you saw.', 40) }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/Office/preview-assignment',
    access: 'staff',
    permission: 'set-assignment-rules',
    summary:
      'Dry run: counts the unassigned submitted applications that these rules would assign to each colleague.',
    body: z.strictObject({ rules }),
    data: sharedOut,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/Office/apply-assignment-rules',
    access: 'staff',
    permission: 'set-assignment-rules',
    summary: 'Assigns the unassigned submitted applications by the saved rules.',
    body: z.strictObject({}),
    data: sharedOut,
  }),
}
