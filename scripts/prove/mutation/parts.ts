/** Source files that Stryker changes, with the tests that must notice the changes. */
export interface Part {
  mutate: readonly string[]
  /**
   * Paths of the tests. The list should be short, because Stryker runs all these tests for each mutant in code that
   * runs at import.
   */
  tests: readonly string[]
}

const withoutTests = '!**/*.test.ts'

const payments = 'server/modules/payment'
const startsOfPayments = [`${payments}/checkout/{begin,initiate}-payment.ts`]
const office = 'server/modules/office'
const decisions = `${office}/decisions`
const decisionState = `${office}/decision-state`
const sessions = 'server/modules/authentication/sessions'
const releases = `${decisions}/releases`
/** Tests of releases, except the one with 200 decisions, which waits too long when a mutant breaks the release. */
const testsOfReleases = [
  `${releases}/release.test.ts`,
  `${releases}/release-{changed,defaults,preview,races,reconsidered,requests,schedule-race,stop,stop-records,times,view}.test.ts`,
  `${office}/places/{over-places-reason,places}.test.ts`,
]

export const parts: Record<string, Part> = {
  stages: {
    mutate: ['contract/stages.ts', 'server/applicant/stage.ts'],
    tests: [
      'contract/stages*.test.ts',
      'server/applicant/stage.test.ts',
      'server/modules/application/stage-updates.test.ts',
    ],
  },
  'payment-fees': {
    mutate: [`${payments}/fees/*.ts`, withoutTests],
    tests: [
      `${payments}/fees/*.test.ts`,
      `${payments}/settlement/queue-for-refund.test.ts`,
      `${payments}/session-rollover.test.ts`,
    ],
  },
  'payment-registry': {
    mutate: ['contract/fees/*.ts', withoutTests],
    tests: ['contract/fees/*.test.ts', `${payments}/fees/fee-{list,locks,rules}.test.ts`],
  },
  'payment-checkout': {
    mutate: [`${payments}/checkout/*.ts`, ...startsOfPayments.map((path) => `!${path}`), withoutTests],
    tests: [`${payments}/checkout/*.test.ts`, `${payments}/payment.service.test.ts`],
  },
  'payment-settlement': {
    mutate: [`${payments}/settlement/*.ts`, `${office}/ledger/underpayments.service.ts`, withoutTests],
    tests: [
      // The slow tests with a silent mail server and a hanging gateway are left out, and so is the negative control.
      `${payments}/settlement/settlement.test.ts`,
      `${payments}/settlement/settlement-record.test.ts`,
      `${payments}/settlement/settlement-faults.test.ts`,
      `${payments}/settlement/late-acceptance.test.ts`,
      `${payments}/settlement/queue-for-refund.test.ts`,
      `${payments}/settlement/repeated-discrepancies.test.ts`,
      `${payments}/settlement/old-events.test.ts`,
      `${payments}/settlement/payment-checks.test.ts`,
      `${payments}/settlement/underpayment.test.ts`,
      `${payments}/settlement/webhook.test.ts`,
      `${payments}/checkout/restored-copy.test.ts`,
      `${payments}/payment.routes.test.ts`,
      `${office}/ledger/underpayments.test.ts`,
    ],
  },
  'payment-reminders': {
    mutate: [`${payments}/reminders/*.ts`, withoutTests],
    tests: [`${payments}/reminders/reminder*.test.ts`, `${payments}/session-rollover.test.ts`],
  },
  'payment-starts': {
    mutate: [`${payments}/payment.{service,store}.ts`, ...startsOfPayments],
    tests: [
      `${payments}/payment.service.test.ts`,
      `${payments}/payment-{races,retries}.test.ts`,
      `${payments}/checkout/*.test.ts`,
      `${payments}/settlement/settlement-record.test.ts`,
      `${payments}/settlement/queue-for-refund.test.ts`,
      `${office}/ledger/underpaid-applicant.test.ts`,
    ],
  },
  'payment-words': {
    mutate: [`${payments}/{payment,refund}-words.ts`, `${payments}/payment.{routes,services,tasks}.ts`],
    tests: [
      `${payments}/payment.routes.test.ts`,
      `${payments}/payment-{answers,schedule,tasks,words}.test.ts`,
    ],
  },
  'decisions-proposals': {
    mutate: [
      `${decisions}/decision.{routes,service}.ts`,
      `${decisions}/{exception,locked-decision,proposal-content,propose-decision,unverified-grades}.ts`,
      `${decisionState}/decision-words.ts`,
    ],
    tests: [
      `${decisions}/decision.test.ts`,
      `${decisionState}/decision-words.test.ts`,
      `${decisions}/exception-reason.test.ts`,
      `${decisions}/proposal-checks.test.ts`,
      `${releases}/release-times.test.ts`,
      `${decisions}/{decision-routes,unseen-qualifications,unverified-grades}.test.ts`,
      `${decisions}/undo/undo-decision.test.ts`,
      `${decisions}/withdraw-proposal.test.ts`,
      `${office}/reconsiderations/*.test.ts`,
      `${office}/second-verification/second-verification.test.ts`,
    ],
  },
  'decisions-releases': {
    mutate: [`${releases}/release-{decision,preview,problems}.ts`, `${releases}/release-problems.store.ts`],
    tests: testsOfReleases,
  },
  'decisions-releases-batches': {
    mutate: [
      `${releases}/{release,release-batch}.service.ts`,
      `${releases}/release-batch.store.ts`,
      `${releases}/schedule-decisions.ts`,
    ],
    tests: testsOfReleases,
  },
  'decisions-list': {
    mutate: [`${releases}/list-refresh.{service,store}.ts`],
    tests: [`${releases}/list-refresh.test.ts`],
  },
  'decisions-letters': {
    mutate: [`${decisions}/letters/{letter,offer}.service.ts`],
    tests: [`${decisions}/letters/*letter*.test.ts`, `${decisions}/letters/offer.test.ts`],
  },
  'decisions-mails': {
    mutate: [`${decisions}/decision-{data,mail}.ts`],
    tests: [
      `${decisions}/decision-{data,mail}.test.ts`,
      `${releases}/release.test.ts`,
      `${releases}/release-{preview,times}.test.ts`,
    ],
  },
  'decisions-store': {
    mutate: [`${decisions}/decision.store.ts`, `${decisionState}/current-decision.store.ts`],
    tests: [
      `${decisions}/decision{,-plan}.test.ts`,
      `${decisions}/letters/*letter*.test.ts`,
      `${decisions}/letters/offer.test.ts`,
      `${releases}/release{,-requests}.test.ts`,
      `${decisions}/undo/undo-decision.test.ts`,
      `${decisions}/withdraw-proposal.test.ts`,
    ],
  },
  'decisions-moves': {
    mutate: ['contract/office/decisions/decision-moves.ts'],
    tests: [
      'contract/office/decisions/decision-moves.test.ts',
      `${decisions}/proposal-checks.test.ts`,
      `${releases}/release-{requests,stop}.test.ts`,
      `${decisions}/undo/undo-decision.test.ts`,
      `${decisions}/withdraw-proposal.test.ts`,
    ],
  },
  'decisions-undo': {
    mutate: [
      `${decisions}/undo/{undo-decision.service,undo-moves}.ts`,
      `${decisions}/decision-return.store.ts`,
    ],
    tests: [`${decisions}/undo/undo-*.test.ts`, `${decisions}/withdraw-proposal.test.ts`],
  },
  'decisions-reconsiderations': {
    mutate: [
      `${office}/reconsiderations/*.ts`,
      `${decisionState}/{no-open-request,open-reconsideration.store,undecided}.ts`,
      withoutTests,
    ],
    tests: [`${office}/reconsiderations/*.test.ts`],
  },
  'decisions-offers': {
    mutate: [`${office}/offers/*.ts`, 'server/applicant/offer.ts', withoutTests],
    tests: [
      `${office}/offers/*.test.ts`,
      'server/applicant/offer.test.ts',
      'server/modules/enrolment/lapsed-offer.test.ts',
      `${payments}/settlement/late-acceptance.test.ts`,
    ],
  },
  sessions: {
    mutate: [`${sessions}/{sessions.service,sessions.store,issue-tokens,renew-tokens}.ts`],
    tests: [`${sessions}/{sessions,session-renewals,token-cleanup,logout-others,devices}.test.ts`],
  },
  'sessions-devices': {
    mutate: [`${sessions}/{device-words,devices.store,known-devices.service,portal-client}.ts`],
    tests: [`${sessions}/{device,known,portal}*.test.ts`],
  },
  'sessions-office': {
    mutate: ['server/modules/staff/sessions/{office-cookie,staff-sessions.service,staff-sessions.store}.ts'],
    tests: ['server/modules/staff/sessions/{office-cookie,office-sessions,staff-sessions}.test.ts'],
  },
  'sessions-limits': {
    mutate: ['server/modules/credentials/throttle/*.ts', withoutTests],
    tests: ['server/modules/credentials/throttle/*.test.ts'],
  },
  uploads: {
    mutate: ['server/modules/utility/{upload*,picture-rejections}.ts', withoutTests],
    tests: ['server/modules/utility/{upload,parts-cleanup,missing-files}*.test.ts'],
  },
  'uploads-portal': {
    mutate: ['web/api/upload-image.ts'],
    tests: ['web/api/upload-*.test.ts'],
  },
}
