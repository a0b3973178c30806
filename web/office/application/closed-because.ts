import type { Decision } from '#contract/office/decisions.ts'
import type { Colleague } from '#contract/office/staff.ts'
import { whyNot } from '../why-not.ts'

type Me = Pick<Colleague, 'id' | 'role'>
type Proposal = Pick<Decision, 'proposedById'>

/** Why a colleague may not approve a proposal; null when they may. The server holds to the same, whoever asks. */
export function approvalClosed(me: Me, { proposedById }: Proposal): string | null {
  return proposedById === me.id
    ? 'You proposed this. A different colleague has to approve it.'
    : whyNot(me.role, 'approve-decision')
}
