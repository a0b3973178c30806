import type { Decision } from '#contract/office/decisions.ts'
import type { Colleague } from '#contract/office/staff.ts'
import { whyNot } from '../why-not.ts'

type Me = Pick<Colleague, 'id' | 'role'>
type Proposal = Pick<Decision, 'proposedById'>
type Withdrawn = Pick<Decision, 'proposedById' | 'letterWithdrawnById'>

/** Returns why a colleague may not approve a proposal; null if they may. The server checks the same rule. */
export function approvalClosed(me: Me, { proposedById }: Proposal): string | null {
  return proposedById === me.id
    ? 'You proposed this. A different colleague has to approve it.'
    : whyNot(me.role, 'approve-decision')
}

/**
 * Returns why a colleague may not issue a withdrawn letter again; null if they may. The server checks the same rule.
 */
export function reissueClosed(me: Me, { proposedById, letterWithdrawnById }: Withdrawn): string | null {
  const closed = whyNot(me.role, 'reissue-letter')
  if (closed !== null) return closed
  if (letterWithdrawnById === me.id)
    return 'You withdrew this letter. A different colleague has to issue it again.'
  return proposedById === me.id
    ? 'You proposed this offer. A different colleague has to issue its letter again.'
    : null
}
