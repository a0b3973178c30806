import type { OpenedApplication } from '#contract/office/applications.ts'
import type { Decision } from '#contract/office/decisions/decisions.ts'
import type { Colleague } from '#contract/office/staff/staff.ts'
import { whyNot } from '../../why-not.ts'

type Me = Pick<Colleague, 'id' | 'role'>
type Proposal = Pick<Decision, 'proposedById'>
type Withdrawn = Pick<Decision, 'proposedById' | 'letterWithdrawnById'>

/**
 * Returns why a colleague may not approve a proposal: they proposed it, or their role may not approve proposals.
 * Otherwise returns null. The server has more rules, for example about an open second verification.
 */
export function approvalClosed(me: Me, { proposedById }: Proposal): string | null {
  const closed = whyNot(me.role, 'approve-decision')
  if (proposedById !== me.id) return closed
  return `You proposed this. ${closed === null ? 'A different colleague' : 'An approver'} has to approve it.`
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

interface Decided {
  row: Pick<OpenedApplication['row'], 'reconsideration'>
  decisions: readonly Pick<Decision, 'kind' | 'state' | 'proposedById' | 'approvedById'>[]
}

/**
 * Returns why a colleague may not decide in the open reconsideration: they proposed or approved a released rejection of
 * this application. Otherwise, or if no reconsideration is open, returns null. The server checks the same rule.
 */
export function decidedBefore({ id }: Pick<Me, 'id'>, { row, decisions }: Decided): string | null {
  if (row.reconsideration !== 'open') return null
  const hasRefused = decisions.some(
    ({ kind, state, proposedById, approvedById }) =>
      kind === 'reject' && state === 'released' && (proposedById === id || approvedById === id),
  )
  return hasRefused
    ? 'You have decided on this application before. Other colleagues have to reconsider it.'
    : null
}
