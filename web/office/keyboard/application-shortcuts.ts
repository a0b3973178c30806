import { applicationTabs } from './screens.ts'
import { oneTo, type ShortcutGroup } from './shortcut-group.ts'

/** The keyboard shortcuts of the page of an application, in display order. */
export const applicationShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Application: next and back',
    screens: applicationTabs,
    shortcuts: [
      { keys: ['n'], does: 'Next application' },
      { keys: ['Alt+n'], does: 'Next application, also in a field' },
      { keys: ['N'], does: 'Previous application' },
      { keys: ['s'], does: 'Skip the application, with a reason' },
      { keys: ['i'], does: 'Assign the application to a colleague' },
      { keys: ['T'], does: 'Take the application over from a colleague' },
      { keys: ['Alt+t'], does: 'Take the application over from a form, also in a field' },
      { keys: ['u'], does: 'Back to the page from which the application was opened' },
      { keys: ['[', ']'], does: 'Previous or next tab' },
    ],
  },
  {
    title: 'Application: decision',
    screens: applicationTabs,
    shortcuts: [
      { keys: ['Enter'], does: 'Propose the admission or approve the proposal, then open the next one' },
      { keys: ['o'], does: 'Propose admission' },
      {
        keys: ['p'],
        does: 'Propose admission to another programme, or preview the release of an approved decision',
      },
      { keys: ['r'], does: 'Propose rejection' },
      { keys: ['A'], does: 'Approve the proposal and stay on the application' },
      { keys: ['b'], does: 'Return the decision to its proposer, or withdraw your own proposal' },
      { keys: ['U'], does: 'Undo your approval' },
      { keys: ['W'], does: 'Withdraw the letter, or issue it again' },
      { keys: ['R'], does: 'Reconsider a released rejection' },
      { keys: ['X'], does: 'Cancel the reconsideration' },
      { keys: ['c'], does: 'Send a request to the applicant, or ask again' },
      { keys: ['m'], does: 'Write a note' },
      { keys: ['e'], does: 'Record a qualification, registration or years of work' },
    ],
  },
  {
    title: 'Application: results',
    screens: ['application'],
    shortcuts: [
      { keys: ['j', 'ArrowDown'], does: 'Next subject' },
      { keys: ['k', 'ArrowUp'], does: 'Previous subject' },
      { keys: [' '], does: 'Confirm the subject' },
      { keys: oneTo(9), does: 'Grade on the slip, A1 to F9' },
      { keys: ['0'], does: 'The subject is not on the slip' },
      { keys: ['Delete'], does: 'Clear the verification' },
      { keys: ['a'], does: 'Confirm all other subjects' },
      { keys: ['Alt+ArrowDown', 'Alt+ArrowUp'], does: 'Next or previous subject, also in a field' },
      { keys: ['w'], does: 'Record a check with the board' },
      { keys: oneTo(7).map((digit) => `q ${digit}`), does: 'Set the check with this number' },
    ],
  },
  {
    title: 'Application: offer',
    screens: ['application'],
    shortcuts: [{ keys: ['d'], does: 'Extend the date of the offer' }],
  },
  {
    title: 'Application: schools',
    screens: ['application-schools'],
    shortcuts: [
      { keys: ['j'], does: 'Next entry that the office has verified' },
      { keys: ['k'], does: 'Previous entry that the office has verified' },
      { keys: ['E'], does: 'Change the entry, or the first one' },
      { keys: ['D'], does: 'Remove the focused entry' },
    ],
  },
  {
    title: 'Application: emails',
    screens: ['application-mails'],
    shortcuts: [
      { keys: ['j'], does: 'Next email' },
      { keys: ['k'], does: 'Previous email' },
      { keys: ['M'], does: 'Read the email of the row, or the newest one' },
    ],
  },
  {
    title: 'Application: requests',
    screens: ['application-requests'],
    shortcuts: [
      { keys: ['a'], does: 'Accept the answers' },
      { keys: ['d'], does: 'Extend the deadline' },
      { keys: ['D'], does: 'Withdraw the request' },
    ],
  },
  {
    title: 'Picture',
    screens: [...applicationTabs, 'second-verification'],
    shortcuts: [
      { keys: ['v'], does: 'Next picture' },
      { keys: ['f'], does: 'Fit the picture' },
      { keys: ['F'], does: 'Picture on the full screen' },
      { keys: ['+', '=', '-'], does: 'Zoom in or out' },
      { keys: ['t'], does: 'Rotate the picture' },
      {
        keys: ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'],
        does: 'Move the picture',
      },
      { keys: ['l'], does: 'Show or hide the reading line. To set it: ↑ ↓, then Enter' },
      { keys: ['L'], does: 'Set the reading line again' },
    ],
  },
]
