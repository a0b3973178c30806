/*
 * The chunks of the portal. Each chunk costs a request, and small chunks compress badly. So a group contains modules
 * that are needed together. The build fails if groups import each other in a cycle (`rejectCycles`), or if a page
 * loads too much (`scripts/page-budgets.ts`).
 */

function parts(...paths: readonly string[]): RegExp {
  return new RegExp(paths.join('|'))
}

/** Style sheets of the landing page, including those of its static parts (see `Still`). */
const landingStyles = parts(
  'web/applicant/landing/.*\\.module\\.css',
  '(?:terms-of-applying|plus-sign|motif)\\.module\\.css',
)

/** Small modules that nearly every page needs. They import no other group except `react`. */
const basicParts = parts(
  'vite/preload-helper',
  'contract/dates\\.ts',
  'web/applicant/(?:session/persisted|pages/(?:find-pages|link|load-script|chunk-load-error|still))',
  'web/(?:state/(?:store|use-hydrating)|toasts/toast-store|api/no-network)',
  'web/ui/class-names',
)

/**
 * Modules for every page with a form, such as the schema library, API requests and fields. The group also contains
 * small parts of the public pages for eligibility and for checking a document, because separate chunks would cost more
 * requests.
 */
const formParts = parts(
  'web/applicant/(?:eligibility|verify)/.*\\.module\\.css',
  'web/ui/(?:select-field|date-|summary-list)',
  'web/applicant/saves/subject-row-field',
  'node_modules/zod/',
  'web/actions/rejection',
  'web/api/(?:access-token|call|exchange|new-key|path-of|reason|renewal|send|tabs)',
  // All form modules except two. `state-options` imports a module of a later group, and the entry imports `form-start`.
  // With these two modules, chunks would import each other in a cycle.
  'web/forms/(?!state-options|form-start)',
  'web/applicant/session/(?:session|kept-answers|erase-offline)',
  'web/applicant/checked-answers/(?:checked-drafts|later-sittings)',
  'web/applicant/auth/(?:auth-frame|code-help\\.module|portraits|password-match|username-field|new-password-fields|phrase-suggestion|mailed-code-field)',
  'web/ui/(?:action-bar|banner|email-address|field|text-field|password-field|checkbox-field|choice|form-layout|error-summary|auth-layout)',
  'contract/(?:audit-safe|draft-answers|file-endpoint|envelope|endpoint|fields|names|plain-forms|profile)\\.ts',
  'contract/endpoints/(?:authentication|printing|profile)',
)

/** Modules for every signed-in page, such as queries, and the stages and steps of the application. */
const signedInParts = parts(
  'node_modules/@tanstack/(?!.*(?:mutationObserver|useMutation)\\.)',
  'contract/(?:stages|step|steps/registry)\\.ts',
  'contract/endpoints/(?:notification|payment|utility)',
  'web/applicant/(?:guarded/(?:profile-gate|no-server\\.tsx|guarded\\.tsx|keep-focus)|pages/frame-notice|session/(?:destination|progress))',
  'web/applicant/queries/(?!reference-lists|record-lists|application|enrolment)',
  'web/applicant/(?:sign-out/|session/leave-warning|pages/(?:page\\.module|try-again|use-dashboard-page|use-prefetched-page))',
  'web/(?:api/(?:connection|image)|state/within)',
  'web/applicant/offline/office-banner',
  'web/ui/(?:skeleton|use-blob-address)',
)

/** Fees, amounts, drawings and the terms for applicants, which the landing page and the signed-in pages need. */
const commonParts = parts(
  'web/pictures/motif\\.tsx',
  'web/applicant/brand/terms-of-applying\\.tsx',
  'contract/(?:fees/|capitalised|money\\.ts)',
  'institution/(?:admission|fees|terms)$',
)

/**
 * Modules that keep typed text and pictures until the server has them: drafts and outbox. Leaves the upload itself out,
 * because the pages that can be read without a network do not need it.
 */
const savingParts = parts(
  'web/applicant/drafts/(?!save-status|draft-conflicts|merge-drafts|answer-draft)',
  'web/applicant/outbox/(?!outbox-page|outbox-region|waiting-|when-sent|send-now|end-answer|other-tabs|own-device)',
  'web/applicant/saves/load-section-saves',
  'web/applicant/queries/record-lists',
  'web/applicant/images/kept-pictures',
  'contract/endpoints/draft',
)

/** Modules for pages on which the applicant saves or pays. */
const actionParts = parts(
  'node_modules/@tanstack/.*/(?:mutationObserver|useMutation)\\.',
  'web/actions/(?!rejection)',
  'web/applicant/api/(?:use-call|http-address)',
  'web/applicant/(?:payments/(?:use-start-payment|checkout-|open-payment)|dashboard/frame/(?:pay-item|closed-offer))',
  'web/pictures/(?:check|document|no-data)',
  'contract/closing-day',
  'web/applicant/queries/(?:application|enrolment)',
  'web/applicant/application/step-page/(?:corrections-asked|kept-copy)',
  'web/applicant/application/step-page/application-view\\.module',
  'web/applicant/(?:outbox/outbox-page|printing/document-size)\\.module',
  'web/ui/(?:card|row|empty-state|text-area-field|in-kilobytes)',
  'contract/endpoints/(?:application|enrolment|admission)',
)

/** Modules for pages on which the applicant prints. They are not needed before the submission. */
const printingParts = parts(
  'web/api/file',
  'web/applicant/(?:printing/(?:use-print|load-document|keep-file|document-size)|offline/kept-files)',
  'institution/documents$',
)

/** Modules of the frame around signed-in pages, and small modules that many of these pages need. */
const shellParts = parts(
  'web/applicant/dashboard/frame/(?!pay-item|closed-)',
  'web/applicant/application/(?:use-prefetched-step|prepare-next-step|strip-motifs|records/record-parts)',
  'web/applicant/(?:guarded/page-pending|pages/background-part)',
  'web/applicant/outbox/(?:waiting-count|use-stage-ahead)',
  'web/applicant/drafts/this-device',
  'web/applicant/images/picture-counts',
  'web/state/device-database',
  'web/pictures/avatar',
  'web/ui/(?:shell|top-bar|side-menu|slide-in|modal|dialog|confirm-dialog)',
)

/** Modules that show the answers of the whole application, before and after the submission. */
const reviewParts = parts(
  'web/applicant/application/review/application-view',
  'web/applicant/application/step-page/section-view',
  'web/applicant/application/steps/picture/profile-picture',
)

/** The page with the submitted application, separate from `records` so that it can open without a network. */
const completedParts = parts('web/applicant/application/review/completed-profile')

/**
 * Modules of the step pages after the submission, which need the frame of the steps. They are separate from `review`,
 * because the completed profile would otherwise also load and store that frame.
 */
const submittedParts = parts('web/applicant/application/step-page/(?:frozen|submitted)-step')

/**
 * Modules for the answers in each step. They let the outbox send a saved section without loading the page of the step.
 */
const answerParts = parts('contract/(?:steps/(?!registry)|locations/|column-names)', 'web/applicant/saves/')

/**
 * Modules that most steps of the application need: their frame, the comparison of two versions, the draft status and
 * the reference lists. Includes small style sheets of the first steps, because each would cost a request. Leaves out
 * the summary beside the form, which only wide screens load.
 */
const stepParts = parts(
  'web/applicant/application/steps/(?:biodata|next-of-kin)/.*\\.module\\.css',
  'web/applicant/application/steps/olevel-result/entry-hint\\.module\\.css',
  'web/applicant/application/(?:step-page/(?!answer)|compare)',
  'web/applicant/drafts/save-status',
  'web/applicant/guarded/(?:drafts-gate|use-open-drafts)',
  'web/applicant/outbox/(?:waiting-note|when-sent)',
  'web/applicant/pages/use-go-after-save',
  'web/applicant/queries/reference-lists',
)

/** Modules and data to compare results with entry requirements, and parts of the public eligibility page. */
const eligibilityParts = parts(
  'contract/(?:eligibility/|grades|programmes\\.ts)',
  'web/applicant/eligibility/(?:entry-words|subject-grade-row|chosen-verdict)',
  'web/applicant/checked-answers/(?:checked-answers\\.|kept-page|later-sittings)',
  'institution/(?:programmes|records)$',
)

/** Modules of the programme step, and the query for O'level results, which this step needs. */
const programmeParts = parts(
  'web/applicant/application/steps/programme/',
  'web/applicant/application/steps/olevel-result/(?:entry-hint|olevel-results-query)',
)

/** Modules of the page that confirms a new email address. The account page needs the same endpoints. */
const emailChangeParts = parts('web/applicant/auth/confirm-email', 'contract/endpoints/email-change')

/** The pages to register and to activate the profile. An applicant opens one directly after the other. */
const newcomerParts = parts('web/applicant/auth/(?:registration|create-profile|activate|code-help)\\.tsx?$')

const firstStepParts = parts(
  'web/applicant/application/steps/(?:biodata|next-of-kin)/',
  'web/forms/state-options',
  'web/ui/radio-group',
)

/** Modules of the record and picture steps, of the preview and of the submission. */
const recordParts = parts(
  'web/applicant/application/(?:records/(?!added-elsewhere|same-record)|(?:review|steps/[^/]+)/)',
  'web/applicant/images/(?!crop/|document-slot|running-uploads)',
  'web/ui/file-drop',
)

/** The checks of photos and documents, and the frame that crops a photo. Loaded once a picture is chosen. */
const cropParts = parts('web/applicant/images/crop/')

/** Modules of the admission status page after a decision without a valid offer. */
const withoutOfferParts = parts(
  'web/applicant/dashboard/admission/(?:without-offer|rejected|declined|lapsed|after-decision|call-us)',
)

/** Modules of the admission status page, except those of the offer. */
const admissionParts = parts(
  'web/applicant/dashboard/(?:home/tracker|share/share-later|admission/(?!admitted|decline-offer))',
  'web/pictures/(?:cloth\\.|square)',
  'web/ui/moment',
  'contract/working-days',
)

/** Modules of the pages after an offer: acceptance, matric number, enrolment. */
const enrolmentParts = parts(
  'web/applicant/dashboard/(?:admission|enrolment|share|frame/closed-page)(?!/(?:share-picture|draw-card|decline-offer))',
  'web/applicant/printing/print-letter',
  'web/pictures/(?:achievement-badge|cloth-sun|sun-drawing)',
)

/**
 * The outbox page and the outbox message above other pages. Pages with forms load both early (`use-open-drafts.ts`), so
 * that they open without a network.
 */
const outboxParts = parts(
  'web/applicant/outbox/(?:outbox-(?:page|region)|waiting-(?:row|words)|send-now|other-tabs|own-device)',
)

/** Modules that send a picture from its field or from the outbox. */
const uploadParts = parts('web/(?:api/upload-image|applicant/images/running-uploads)')

/** Modules of the kept pictures in the outbox. */
const waitingPictureParts = parts('web/applicant/outbox/waiting-pictures')

/** Modules of replies to requests of the office, which the page of the requests and the outbox need. */
const replyParts = parts(
  'web/applicant/(?:drafts/answer-draft|images/document-slot|outbox/end-answer)',
  'contract/endpoints/request\\.',
)

/** The small pictures at the top of the steps. As one chunk, they cost one request instead of four. */
const stepPictureParts = parts('web/pictures/(?:bio-data|guardian|programme-choices|records)')

/** The two pages for a forgotten password. An applicant usually visits both. */
const passwordResetParts = parts('web/applicant/auth/(?:forgot-password|reset-password|password-reset)')

/** The service worker's registration and the notice of an update. A group of its own, because two scripts load it. */
const offlineParts = parts('web/applicant/(?:offline/offline-support|session/register-worker)')

const paymentParts = parts('web/applicant/payments/', 'web/ui/(?:table|pagination)')

/** The groups of modules, each one chunk. A module belongs to the first group whose pattern matches its path. */
export const codeGroups = [
  {
    name: 'react',
    test: /rolldown\/runtime|^\0es:|node_modules\/(?:react|react-dom|react-router|scheduler)\//,
  },
  { name: 'basics', test: basicParts },
  { name: 'landing-styles', test: landingStyles },
  { name: 'common', test: commonParts },
  { name: 'forms', test: formParts },
  { name: 'signed-in', test: signedInParts },
  { name: 'shell', test: shellParts },
  { name: 'actions', test: actionParts },
  { name: 'printing', test: printingParts },
  { name: 'saving', test: savingParts },
  { name: 'review', test: reviewParts },
  { name: 'completed', test: completedParts },
  { name: 'submitted', test: submittedParts },
  { name: 'eligibility', test: eligibilityParts },
  { name: 'answers', test: answerParts },
  { name: 'email-change', test: emailChangeParts },
  { name: 'newcomer', test: newcomerParts },
  { name: 'steps', test: stepParts },
  { name: 'programme', test: programmeParts },
  { name: 'first-steps', test: firstStepParts },
  { name: 'uploads', test: uploadParts },
  { name: 'records', test: recordParts },
  { name: 'crop', test: cropParts },
  { name: 'without-offer', test: withoutOfferParts },
  { name: 'admission', test: admissionParts },
  { name: 'enrolment', test: enrolmentParts },
  { name: 'password-reset', test: passwordResetParts },
  { name: 'payments', test: paymentParts },
  { name: 'outbox', test: outboxParts },
  { name: 'waiting-pictures', test: waitingPictureParts },
  { name: 'replies', test: replyParts },
  { name: 'offline', test: offlineParts },
  { name: 'step-pictures', test: stepPictureParts },
]
