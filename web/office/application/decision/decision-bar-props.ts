import type { OpenedApplication } from '#contract/office/applications.ts'
import type { Asking } from './decision-acts.tsx'
import type { Verification } from '../verification/use-verification.ts'
import type { VerifiedRow } from '../../verified/verified-rows.ts'

/** The open form; null if no form is open. `open-other` proposes admission to another programme. */
export type OpenForm = Asking | 'open-admit' | 'open-other' | 'open-reject' | 'open-cancel-reconsideration'

export interface DecisionBarProps {
  opened: OpenedApplication
  rows: readonly VerifiedRow[]
  form: OpenForm
  onForm(form: OpenForm): void
  /** Confirms all subjects that are not verified yet; null while no subject can be confirmed. */
  onConfirmOthers: (() => void) | null
  /**
   * Whether the tab with the requests shows an open form or returned answers. The suggested action is then a button in
   * that tab, so no button of the decision bar is highlighted.
   */
  isWriting: boolean
  /** Whether the tab with the requests shows returned answers, and no form is open in it. */
  areAnswersShown: boolean
  onRequest(): void
  onNote(): void
  verification: Verification
  /**
   * Opens the next application after «Admit and next» or «Approve and next»; undefined for colleagues who may not
   * review.
   */
  onNext?: (() => void) | undefined
}
