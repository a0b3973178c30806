import { createStore } from '#web/state/store.ts'
import { menuPages, pageKey } from '../menu-pages.ts'
import { applicationShortcuts } from './application-shortcuts.ts'
import { screens } from './screens.ts'
import { oneTo, type ShortcutGroup } from './shortcut-group.ts'

const lists = [
  'queue',
  'my-applications',
  'offers',
  'requests',
  'release',
  'bulk-action',
  'colleagues',
  'takings',
  'refunds',
] as const
const everyPage = screens.filter((screen) => screen !== 'application-form')

/** The keyboard shortcuts that the dialog lists. The components bind the keys, most of them with `useKeys`. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Every page',
    screens: everyPage,
    shortcuts: [
      { keys: ['?'], does: 'Show these keys' },
      { keys: ['h'], does: 'Find a person at any stage' },
      {
        keys: ['z'],
        does: 'Undo your last action: verification, reading, proposal, approval, return, request, skip, pair or assignment',
      },
      { keys: ['Z'], does: 'Your last ten decisions, where a digit undoes one' },
    ],
  },
  {
    title: 'Forms and dialogs',
    screens: ['application-form'],
    shortcuts: [
      { keys: ['Ctrl+Enter'], does: 'Send the form' },
      { keys: ['Escape'], does: 'Close without sending' },
      { keys: oneTo(9), does: 'Choose the reason, the colleague or the file format with this number' },
    ],
  },
  {
    title: 'Lists',
    screens: lists,
    shortcuts: [
      { keys: ['j'], does: 'Next row' },
      { keys: ['k'], does: 'Previous row' },
    ],
  },
  {
    title: 'Queue, my applications',
    screens: ['queue', 'my-applications'],
    shortcuts: [
      { keys: ['Enter'], does: 'Open the focused row, or start the review if none has the focus' },
      { keys: ['n'], does: 'Start the review of the list' },
    ],
  },
  {
    title: 'Queue',
    screens: ['queue'],
    shortcuts: [
      { keys: ['/'], does: 'Search' },
      { keys: ['f'], does: 'Filter the list' },
      { keys: ['O'], does: 'Go to the order' },
      { keys: ['C'], does: 'Choose the columns' },
      { keys: ['V'], does: 'Open or save a view' },
      { keys: ['e'], does: 'Export the list' },
      { keys: ['x'], does: 'Select the row' },
      { keys: ['X'], does: 'Select up to this row' },
      { keys: ['*'], does: 'Select all applications of the list' },
      { keys: ['Escape'], does: 'Select none' },
      { keys: ['b'], does: 'Propose for the selected applications' },
      { keys: ['B'], does: 'Approve the selected proposals' },
      { keys: ['q'], does: 'Send one request to the selected applicants' },
      { keys: ['p'], does: 'Preview the release of the selected applications' },
      { keys: ['i'], does: 'Assign the selected applications to a colleague' },
    ],
  },
  {
    title: 'My applications, end of a list',
    screens: ['my-applications', 'end-of-list'],
    shortcuts: [{ keys: ['5'], does: 'Take five more' }],
  },
  {
    title: 'My applications',
    screens: ['my-applications'],
    shortcuts: [
      { keys: ['b'], does: 'Return the application of the row' },
      { keys: ['B'], does: 'Return all your applications' },
      { keys: ['i'], does: 'Assign all applications of the colleague in the row, or of the first one' },
    ],
  },
  {
    title: 'End of a list',
    screens: ['end-of-list'],
    shortcuts: [
      { keys: ['Enter'], does: 'Open what comes next' },
      { keys: oneTo(4), does: 'Open the work with this number' },
      { keys: ['j'], does: 'Next skipped application, or next one of a colleague' },
      { keys: ['k'], does: 'Previous of these applications' },
      { keys: ['o'], does: 'Open the skipped application of the row, or the first one' },
      { keys: ['T'], does: 'Take over the application of the row, or the first one' },
      { keys: ['u'], does: 'Back to the list' },
    ],
  },
  ...applicationShortcuts,
  {
    title: 'Second verification',
    screens: ['second-verification'],
    shortcuts: [
      { keys: ['j'], does: 'Next subject' },
      { keys: ['k'], does: 'Previous subject' },
      { keys: oneTo(9), does: 'Grade on the slip, A1 to F9' },
      { keys: ['0'], does: 'The subject is not on the slip' },
      { keys: ['Ctrl+Enter'], does: 'Send your reading' },
      { keys: ['u'], does: 'Back to the queue' },
    ],
  },
  {
    title: 'Second review',
    screens: ['second-review'],
    shortcuts: [
      { keys: ['j', 'ArrowRight'], does: 'Next application' },
      { keys: ['k', 'ArrowLeft'], does: 'Previous application' },
      { keys: [...oneTo(9), '0', '-', '='], does: 'Look at one large' },
      { keys: ['x'], does: 'Leave one out' },
      { keys: ['Ctrl+Enter'], does: 'Approve the screen' },
      { keys: ['u'], does: 'Back to the queue' },
    ],
  },
  {
    title: 'Bulk action',
    screens: ['bulk-action'],
    shortcuts: [
      { keys: ['Ctrl+Enter'], does: 'Start the bulk action' },
      { keys: oneTo(9), does: 'Show the applications with one outcome' },
      { keys: ['l'], does: 'Open the applications left out in the queue' },
      { keys: ['U'], does: 'Undo the bulk action, where nobody has acted since' },
      { keys: ['u'], does: 'Back to the queue' },
    ],
  },
  {
    title: 'Release',
    screens: ['release'],
    shortcuts: [
      { keys: ['x'], does: 'Leave the decision out, or put it back' },
      { keys: ['l'], does: 'Leave out the offers with a problem since the approval' },
      { keys: ['m'], does: 'Read the email' },
      { keys: ['1'], does: 'Only offers' },
      { keys: ['2'], does: 'Only rejections' },
    ],
  },
  {
    title: 'Requests',
    screens: ['requests'],
    shortcuts: [
      { keys: oneTo(4), does: 'Choose the view' },
      { keys: ['x'], does: 'Select the request' },
      { keys: ['*'], does: 'Select all that are shown' },
      { keys: ['d'], does: 'Extend the selected deadlines' },
    ],
  },
  {
    title: 'Offers',
    screens: ['offers'],
    shortcuts: [
      { keys: oneTo(5), does: 'Show the offers with one answer' },
      { keys: ['x'], does: 'Select the offer' },
      { keys: ['*'], does: 'Select all shown offers without an answer' },
      { keys: ['d'], does: 'Extend the selected offers' },
      { keys: ['p'], does: 'Places by programme' },
    ],
  },
  {
    title: 'Places',
    screens: ['places'],
    shortcuts: [{ keys: ['u'], does: 'Back to the offers' }],
  },
  {
    title: 'Duplicates',
    screens: ['duplicates'],
    shortcuts: [
      { keys: ['j'], does: 'Next pair or shared value' },
      { keys: ['k'], does: 'Previous pair or shared value' },
      {
        keys: oneTo(4),
        does: 'Keep left, keep right, different, suspected fraud; 1 decides on a shared value',
      },
      { keys: ['s'], does: 'Skip the pair or the shared value' },
      { keys: ['[', ']'], does: 'Open the left or the right application' },
      { keys: ['l'], does: 'Enlarge the pictures; then j and k show the next and the previous ones' },
      { keys: ['0', ...oneTo(7)].map((digit) => `f ${digit}`), does: 'Show all pairs, or one kind' },
      { keys: ['f 8', 'f 9'], does: 'Show the shared values, or the decided ones' },
    ],
  },
  {
    title: 'Find a person',
    screens: ['find-person'],
    shortcuts: [
      { keys: ['/'], does: 'Search' },
      { keys: ['j'], does: 'Next person' },
      { keys: ['k'], does: 'Previous person' },
    ],
  },
  {
    title: 'Person',
    screens: ['person'],
    shortcuts: [
      { keys: ['v', 'u'], does: 'See what the applicant sees, and back to the person or the search' },
      { keys: ['y'], does: 'Send a new activation email' },
      { keys: ['c'], does: 'Check the newest unpaid payment' },
      { keys: ['l'], does: 'Unlock the sign-in' },
      { keys: ['e'], does: 'Sign the person out everywhere' },
    ],
  },
  {
    title: 'Takings',
    screens: ['takings'],
    shortcuts: [
      { keys: ['f'], does: 'Filter the payments' },
      { keys: ['/'], does: 'Find a reference' },
      { keys: ['Ctrl+Enter'], does: 'Apply the filters' },
      { keys: ['e'], does: 'Export the list' },
    ],
  },
  {
    title: 'Refunds',
    screens: ['refunds'],
    shortcuts: [
      { keys: ['d'], does: 'Decide on the discrepancy or proposal of the row, or on the first one' },
      { keys: ['D'], does: 'Withdraw your proposal in the row, or the first one' },
      { keys: ['m'], does: 'Mark the payment of the row, or the first one, as refunded' },
      { keys: ['U'], does: 'Undo the mark of the refund in the row' },
      { keys: ['Escape'], does: 'Close the form of a discrepancy without sending' },
    ],
  },
  {
    title: 'Colleagues',
    screens: ['colleagues'],
    shortcuts: [{ keys: ['i'], does: 'Invite a colleague' }],
  },
  {
    title: 'Assignment rules',
    screens: ['assignment-rules'],
    shortcuts: [
      { keys: ['a'], does: 'Add a rule' },
      { keys: ['Ctrl+Enter'], does: 'Save the rules' },
    ],
  },
  {
    title: 'Pages of the menu',
    screens: everyPage,
    shortcuts: [
      ...menuPages.map(({ letter, title }) => ({ keys: [`${pageKey} ${letter}`], does: title })),
      { keys: ['Ctrl+.'], does: 'Stop the running bulk action, or else the release' },
    ],
  },
]

export const shortcutsShown = createStore(false)
