import { savedView, type SavedView } from './views.ts'

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

const requestColumns = ['number', 'programme', 'eligibility', 'requests', 'status', 'days', 'assignee']

/** Built-in views of the list of applications, in the order of the review process. */
export const defaultViews: readonly DefaultView[] = [
  defined('mine', 'Assigned to me', {
    status: ['submitted', 'correction'],
    assignee: ['me'],
    sort: 'turn',
  }),
  defined('returned-mine', 'My returned proposals', {
    status: ['submitted'],
    returnedProposal: 'mine',
    sort: 'waiting',
  }),
  defined('returned', 'All returned proposals', {
    status: ['submitted'],
    returnedProposal: 'any',
    sort: 'waiting',
  }),
  defined('unassigned', 'To review, not assigned', {
    status: ['submitted'],
    assignee: ['nobody'],
    sort: 'waiting',
  }),
  defined('verified', 'To review, results verified', {
    status: ['submitted'],
    checks: ['results_verified:passed'],
    sort: 'waiting',
  }),
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
  defined('awaited', 'To review, some results awaited', {
    status: ['submitted'],
    awaited: 'yes',
    sort: 'waiting',
  }),
  defined('late', 'To review, waiting for 10 days or more', {
    status: ['submitted'],
    waitingDays: 10,
    sort: 'waiting',
  }),
  defined('duplicates', 'Possible duplicates', { status: ['submitted'], flags: ['any'], sort: 'waiting' }),
  defined('answered', 'Requests answered', {
    request: ['returned'],
    sort: 'waiting',
    columns: requestColumns,
  }),
  defined('overdue', 'Requests overdue', { request: ['overdue'], sort: 'waiting', columns: requestColumns }),
  defined('corrections', 'Requests waiting for the applicant', {
    request: ['waiting'],
    sort: 'waiting',
    columns: requestColumns,
  }),
  defined('to-approve', 'Proposals to approve', { status: ['proposed'], sort: 'waiting' }),
  defined('to-release', 'Decisions to release', { status: ['approved'], sort: 'waiting' }),
  defined('unanswered', 'Offers without an answer for 14 days or more', {
    offer: ['unanswered'],
    waitingDays: 14,
    sort: 'waiting',
    columns: ['number', 'programme', 'offer', 'accept-by', 'days'],
  }),
  defined('lost', 'Offers declined or lapsed', {
    offer: ['declined', 'lapsed'],
    columns: ['number', 'programme', 'offer', 'accept-by', 'days'],
  }),
  defined('not-enrolled', 'Offers accepted, enrolment not complete', {
    offer: ['accepted'],
    enrolment: ['portal:no'],
    columns: ['number', 'programme', 'offer', 'enrolment', 'days'],
  }),
  defined('reconsidered', 'Rejections being reconsidered', { reconsideration: ['open'], sort: 'waiting' }),
  defined('letters-withdrawn', 'Letters withdrawn', { status: ['letter-withdrawn'], sort: 'waiting' }),
]
