import { savedView, type SavedView } from './views.ts'

/** A view that every office has. */
export interface DefaultView {
  id: string
  name: string
  view: SavedView
}

const defined = (id: string, name: string, view: Partial<SavedView>): DefaultView => ({
  id,
  name,
  view: savedView.parse(view),
})

/** Views that every office has, in the order of the work. */
export const defaultViews: readonly DefaultView[] = [
  defined('met', 'To review, requirements met', {
    status: ['submitted'],
    eligibility: ['met'],
    sort: 'waiting',
  }),
  defined('short', 'To review, requirements not met', {
    status: ['submitted'],
    eligibility: ['short'],
    sort: 'waiting',
  }),
  defined('awaited', 'To review, results awaited', {
    status: ['submitted'],
    awaited: 'yes',
    sort: 'waiting',
  }),
  defined('late', 'To review, waiting for 10 days or more', {
    status: ['submitted'],
    waitingDays: 10,
    sort: 'waiting',
  }),
  defined('corrections', 'Corrections requested', { status: ['correction'], sort: 'waiting' }),
  defined('to-approve', 'Proposals to approve', { status: ['proposed'], sort: 'waiting' }),
  defined('to-release', 'Decisions to release', { status: ['approved'], sort: 'waiting' }),
  defined('letters-withdrawn', 'Letters withdrawn', { status: ['letter-withdrawn'], sort: 'waiting' }),
]
