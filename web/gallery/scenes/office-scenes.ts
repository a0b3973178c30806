import { bulk, type RunningBulk } from '#contract/office/bulk/bulk.ts'
import { decisions, type ReleaseData } from '#contract/office/decisions/decisions.ts'
import { discrepancies } from '#contract/office/discrepancies.ts'
import { officeList } from '#contract/office/list/list.ts'
import { type AssignmentRule, assignmentRules } from '#contract/office/review/assignment-rules.ts'
import { assignments } from '#contract/office/review/assignments.ts'
import { type Lease, leases } from '#contract/office/review/leases.ts'
import { review } from '#contract/office/review/review.ts'
import { secondVerification } from '#contract/office/verification/second-verification.ts'
import { discardDraft, keepDraft } from '#web/forms/drafts.ts'
import { keptRulesName, newRule } from '#web/office/assignments/rule-draft.ts'
import { bulkPath, paths } from '#web/office/paths.ts'
import { names } from '../sample-names.ts'
import { answer, type Scene } from './scene.ts'

/** The sign-in of colleagues. */
const signInScenes: Record<string, Scene> = {
  'office-login': { at: paths.login, shows: 'App Login SignInFrame' },
  'office-invitation': { at: `${paths.invitation}?link=one-time`, shows: 'Invitation ChoosePassword' },
}

const soon = new Date(Date.now() + 60_000).toISOString()
const before = new Date(Date.now() - 60_000).toISOString()

/** A bulk action that starts soon, and one that is running. */
const runningBulks: RunningBulk[] = [
  { id: 'bulk-1', kind: 'propose', startedBy: names[3], startsAt: soon, ready: 1_204, done: 0 },
  { id: 'bulk-2', kind: 'request', startedBy: names[1], startsAt: before, ready: 31, done: 1_173 },
]

/** A release that can still be stopped, and one that is running. */
const release = {
  startedBy: names[3],
  startedAt: before,
  offers: 120,
  refusals: 31,
  overPlacesReason: null,
} satisfies Partial<ReleaseData>
const waitingReleases: ReleaseData[] = [
  { ...release, id: 'release-1', releaseAt: soon, released: 0 },
  { ...release, id: 'release-2', releaseAt: before, released: 40 },
]

/** A lease of the row at `index`, whose holder is a colleague. */
const heldBy = (index: number, holder: string): Lease => ({
  applicantId: `id-${index}`,
  staffId: `colleague-${index}`,
  holder,
  takenAt: before,
  renewedAt: before,
  until: soon,
})

/** The list of applications with its dialogs. */
const listScenes: Record<string, Scene> = {
  queue: {
    at: paths.queue,
    shows:
      'Guarded OfficeShell Brand OfficeMenu MenuViewLink UndoKeys FindPersonKey StepUpDialog Queue QueueHead QueueSearch StatusCounts QueueDialogs QueueRows ListTable EligibilityMark CheckRow SelectionBar',
  },
  'queue-held': {
    at: paths.queue,
    shows: 'StatusCell LeaseMark',
    answers: [
      answer(officeList.search, ({ rows, ...page }) => ({
        ...page,
        rows: rows.map((row, index) => ({ ...row, applicantId: `id-${index}` })),
      })),
      answer(leases.list, () => [heldBy(0, names[1]), heldBy(2, names[2]), heldBy(3, names[3])]),
    ],
  },
  'queue-running': {
    at: paths.queue,
    shows: 'RunningWork RunningBulks RunningReleases',
    answers: [answer(bulk.running, () => runningBulks), answer(decisions.releases, () => waitingReleases)],
  },
  'queue-filtered': { at: `${paths.queue}?status=submitted&eligibility=met&flags=any`, shows: 'FilterChips' },
  'queue-as-auditor': { at: paths.queue, role: 'auditor', shows: 'Queue' },
  'queue-views': { at: paths.queue, press: ['Views'], shows: 'ViewsDialog ViewEntry SaveView' },
  'queue-columns': { at: paths.queue, press: ['Columns'], shows: 'ColumnsDialog' },
  'queue-export': { at: paths.queue, press: ['Export'], shows: 'ExportDialog' },
  'queue-filters': { at: paths.queue, press: ['All filters'], shows: 'FilterDialog' },
  'queue-selected': { at: paths.queue, press: ['Select all'], shows: 'BulkButtons AssignButton' },
  'queue-propose': { at: paths.queue, press: ['Select all', 'Propose'], shows: 'BulkProposeDialog' },
  'queue-request': {
    at: paths.queue,
    press: ['Select all', 'Request'],
    shows: 'BulkRequestDialog RequestHead RequestFields',
  },
  'queue-assign': {
    at: paths.queue,
    press: ['Select all', 'Assign'],
    shows: 'AssignManyDialog AssignChoices',
  },
  shortcuts: { at: paths.queue, press: ['Keyboard'], shows: 'ShortcutsDialog' },
}

/** Facts of a bulk action that was started. */
const started = { request: null, overPlaces: [], total: 1_204, ready: 811, done: 362 }

/** Bulk actions, review mode and the release. */
const workScenes: Record<string, Scene> = {
  'bulk-plan': {
    at: bulkPath('id-1'),
    shows: 'BulkPage OutcomeFilter LeftOutLink',
    answers: [
      answer(bulk.state, (action) => ({
        ...action,
        startedAt: null,
        finishedAt: null,
        listDeletedAt: null,
        request: null,
      })),
    ],
  },
  'bulk-requests': {
    at: bulkPath('id-1'),
    shows: 'BulkRequestContent',
    answers: [
      answer(bulk.state, (action) => ({
        ...action,
        kind: 'request' as const,
        startedAt: null,
        finishedAt: null,
        listDeletedAt: null,
      })),
    ],
  },
  'bulk-running': {
    at: bulkPath('id-1'),
    shows: 'BulkPage',
    answers: [
      answer(bulk.state, (action) => ({ ...action, ...started, finishedAt: null, listDeletedAt: null })),
    ],
  },
  'bulk-ended': {
    at: bulkPath('id-1'),
    shows: 'UndoButton',
    answers: [answer(bulk.state, (action) => ({ ...action, ...started, listDeletedAt: null }))],
  },
  'bulk-deleted': { at: bulkPath('id-1'), shows: 'BulkPage' },
  'my-applications': { at: paths.myWork, shows: 'MyWork' },
  'my-applications-return': {
    at: paths.myWork,
    press: ['Return all'],
    shows: 'ConfirmDialog',
    answers: [
      answer(assignments.workload, ([first, ...others]) =>
        first === undefined ? [] : [{ ...first, staffId: 'me' }, ...others],
      ),
    ],
  },
  'my-applications-assign': { at: paths.myWork, press: ['Assign all'], shows: 'AssignManyDialog' },
  'review-end-held': {
    at: paths.queue,
    press: ['Review'],
    shows: 'ReviewEnd',
    answers: [answer(review.next, (next) => ({ ...next, applicantId: null }))],
  },
  'review-end': { at: paths.reviewEnd, shows: 'ReviewEnd WorkToday NextWork Skipped LastDecisions' },
  'second-review': { at: paths.secondReview, shows: 'SecondReview ProposalCard' },
  'second-review-card': { at: paths.secondReview, press: ['1'], shows: 'CardDialog LargePicture' },
  'second-review-leave-out': { at: paths.secondReview, press: ['Leave out'], shows: 'LeaveOutDialog' },
  'second-verification': { at: paths.secondVerification, shows: 'SecondVerification BlindForm' },
  'second-verification-none': {
    at: paths.secondVerification,
    shows: 'SecondVerification',
    answers: [answer(secondVerification.next, (next) => ({ ...next, application: null }))],
  },
  'verification-report': { at: paths.verificationReport, shows: 'VerificationReport' },
  release: {
    at: paths.release,
    shows: 'Release ReleaseList ReleaseForm ProblemsBanner OverPlacesBanner',
  },
  'release-email': { at: paths.release, press: ['key j', 'key m'], shows: 'MailOf' },
  requests: { at: paths.requests, shows: 'Inbox RequestsTable' },
  'requests-extend': {
    at: `${paths.requests}?view=waiting`,
    press: ['Select all shown', 'Extend deadlines'],
    shows: 'ExtendRequestsDialog',
  },
  duplicates: { at: paths.duplicates, shows: 'Duplicates WantedPairs ListSearch ComparedPair' },
  'duplicates-enlarged': { at: paths.duplicates, press: ['key l'], shows: 'LargePictures LargePicture' },
  'shared-values': { at: paths.duplicates, press: ['Shared values'], shows: 'SharedValues' },
  'decided-values': { at: paths.duplicates, press: ['Decided values'], shows: 'SharedValues' },
  offers: { at: paths.offers, shows: 'Offers OffersTable AnswerFilter AnswerMark EnrolmentSquares' },
  'offers-extend': { at: paths.offers, press: ['Select Ọlúwaṣeun', 'Extend date'], shows: 'ExtendDialog' },
  places: { at: paths.places, shows: 'Places' },
}

const sharedRule: AssignmentRule = {
  staffId: 'staffId-1',
  kind: 'share',
  programmes: [],
  digits: [],
  share: 50,
  active: true,
}

/** Money, people and oversight. */
const otherScenes: Record<string, Scene> = {
  takings: {
    at: paths.takings,
    role: 'bursar',
    shows: 'TakingsPage TakingsFilters TakingsTable TakingsTotals',
  },
  'takings-export': { at: paths.takings, role: 'bursar', press: ['Export'], shows: 'ExportDialog' },
  refunds: { at: paths.refunds, role: 'bursar', shows: 'Refunds ListTotals PaymentDiscrepancies' },
  'refunds-mark': { at: paths.refunds, role: 'bursar', press: ['Mark as refunded'], shows: 'Refunds' },
  'refunds-decide': { at: paths.refunds, role: 'bursar', press: ['Decide'], shows: 'PaymentDiscrepancies' },
  'refunds-accept': {
    at: paths.refunds,
    role: 'approver',
    press: ['Accept or return'],
    shows: 'UnderpaymentForm',
    answers: [
      answer(discrepancies.list, ({ rows, ...page }) => ({
        ...page,
        rows: rows.map((row) => ({ ...row, decision: 'accept' as const, acceptedAt: null })),
      })),
    ],
  },
  people: { at: `${paths.people}?search=ada`, shows: 'FindPeople' },
  person: { at: '/people/id-1', shows: 'PersonPage LockBanner SignInCard MailsAgain' },
  'person-sign-out': { at: '/people/id-1', press: ['Sign out everywhere'], shows: 'SignOutDialog' },
  'person-view': { at: '/people/id-1/portal', shows: 'PersonViewPage' },
  'figures-as-bursar': { at: paths.figures, role: 'bursar', shows: 'TakingsByGateway' },
  figures: {
    at: paths.figures,
    shows: 'FiguresPage StageTable FunnelTable ColleagueTable LinkedNumber',
  },
  'audit-log': { at: paths.audit, role: 'auditor', shows: 'AuditLog ChainCheck ApplicationLink' },
  'audit-log-verified': {
    at: paths.audit,
    role: 'auditor',
    press: ['Verify audit log'],
    shows: 'ChainCheck',
  },
  colleagues: { at: paths.colleagues, role: 'admin', shows: 'ColleaguesPage ColleagueActs' },
  'colleague-invite': {
    at: paths.colleagues,
    role: 'admin',
    press: ['Invite colleague'],
    shows: 'InviteDialog RoleField',
  },
  'colleague-role': { at: paths.colleagues, role: 'admin', press: ['Change role'], shows: 'RoleDialog' },
  'colleague-link': { at: paths.colleagues, role: 'admin', press: ['Send'], shows: 'LinkDialog' },
  'colleague-remove': {
    at: paths.colleagues,
    role: 'admin',
    press: ['Remove access'],
    shows: 'RemoveDialog',
  },
  'assignment-rules': {
    at: paths.assignmentRules,
    answers: [answer(assignmentRules.list, (saved) => ({ ...saved, rules: [sharedRule] }))],
    // The next scene stores rules in this tab.
    prepare: () => discardDraft(keptRulesName),
    shows: 'AssignmentRules RuleRow RuleProgrammes AssignmentPreview',
  },
  'assignment-rules-changed': {
    at: paths.assignmentRules,
    answers: [answer(assignmentRules.list, (saved) => ({ ...saved, rules: [sharedRule] }))],
    prepare: () => keepDraft(keptRulesName, { revision: 'earlier', drafts: [newRule()] }),
    shows: 'ChangedRules',
  },
  banner: { at: paths.banner, shows: 'BannerPage' },
  policy: { at: paths.policy, shows: 'PolicyPage' },
  'page-of-another-role': { at: paths.audit, role: 'clerk', shows: 'PageForRole' },
}

export const officeScenes = { ...signInScenes, ...listScenes, ...workScenes, ...otherScenes }
