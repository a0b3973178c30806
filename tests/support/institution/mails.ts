import type { MailWordings } from '#contract/mails.ts'

const decisionSubject = 'News of your application to {university}'

/** Short email texts. Each uses all placeholders that are specific to its email, except `link` and `code`. */
export const mails: MailWordings = {
  activation: {
    subject: 'Switch on your {university} profile',
    paragraphs: ['You registered with the {centre} on {at}.'],
    action: 'Switch on',
    closing: ['Valid for {validFor}.'],
  },
  'profile-activated': {
    subject: 'Your profile is on',
    paragraphs: ['The profile is on.'],
    action: 'Enter',
    closing: ['Help: {supportEmail}.'],
  },
  'already-registered': {
    subject: 'You have a profile already',
    paragraphs: ['No second profile was made. Forgotten password: {forgotLink}'],
    action: 'Enter',
    closing: [],
  },
  'email-confirm': {
    subject: 'Is this your address?',
    paragraphs: ['You gave this address to the {centre}.'],
    action: 'It is mine',
    closing: ['Valid for {validFor}.'],
  },
  'email-change-old': {
    subject: 'Another address?',
    paragraphs: ['You want to use {newEmail}.'],
    action: 'Yes or no',
    closing: ['Valid for {validFor}.'],
  },
  'email-change-new': {
    subject: 'Is this your new address?',
    paragraphs: ['You gave this address to the {centre}.'],
    action: 'It is mine',
    closing: ['Valid for {validFor}.'],
  },
  'email-change-taken': {
    subject: 'Your address was named',
    paragraphs: ['It stays with your profile.'],
    action: 'Enter',
    closing: [],
  },
  'email-changed': {
    subject: 'Your address is another one',
    paragraphs: ['It is {newEmail} since {at}.'],
    action: 'Look at it',
    closing: [],
  },
  'password-reset': {
    subject: 'A new password for {university}',
    paragraphs: ['Somebody asked for a new password.'],
    action: 'Set a password',
    closing: ['Valid for {validFor}.'],
  },
  'password-changed': {
    subject: 'A password was changed',
    paragraphs: ['It was changed on {at}.'],
    action: 'I did not do that',
    closing: ['Help: {supportEmail}.'],
  },
  'session-revoked': {
    subject: 'You were signed out',
    paragraphs: ['An old key was used on {at}.'],
    action: 'Enter again',
    closing: [],
  },
  'office-signed-out': {
    subject: 'The office signed you out',
    paragraphs: ['On {at}. Reason: {reason}.'],
    action: 'Set a password',
    closing: [],
  },
  'office-devices-forgotten': {
    subject: 'The office removed your devices',
    paragraphs: ['On {at}. Reason: {reason}.'],
    action: 'Set a password',
    closing: [],
  },
  'new-device': {
    subject: 'You signed in somewhere new',
    paragraphs: ['On {at}, with {device}.'],
    action: 'Look at it',
    closing: [],
  },
  'payment-received': {
    subject: 'Money received: {description}, {amount}',
    paragraphs: ['{amount} for {description} arrived on {at}. Reference: {reference}'],
    action: 'Continue',
    closing: ['Help: {supportEmail}.'],
  },
  'application-submitted': {
    subject: 'Form {applicationNumber} received',
    paragraphs: ['Form {applicationNumber} for {session} is with us.'],
    action: 'Look at it',
    closing: [],
  },
  'acceptance-received': {
    subject: 'Place taken: {amount} received',
    paragraphs: ['{amount} for {description} arrived on {at}. Reference: {reference}'],
    action: 'Enrol',
    closing: [],
  },
  'matric-number-issued': {
    subject: 'Your number: {matricNumber}',
    paragraphs: ['{matricNumber} is your number for {programme}.'],
    action: 'Enrol',
    closing: [],
  },
  'instalment-due': {
    subject: '{description}: {amount} until {dueOn}',
    paragraphs: ['{amount} for {description} is due on {dueOn}.'],
    action: 'Pay',
    closing: [],
  },
  'request-sent': {
    subject: 'Please look at your form again',
    paragraphs: ['We need: {items}.', '{message}', 'By {dueOn}.'],
    action: 'Open it',
    closing: [],
  },
  'request-extended': {
    subject: 'We now wait until {dueOn}',
    paragraphs: ['There is more time for: {items}.'],
    action: 'Open it',
    closing: [],
  },
  'request-reminder': {
    subject: 'We wait until {dueOn}',
    paragraphs: ['We still need: {items}.'],
    action: 'Open it',
    closing: [],
  },
  'decision-admitted': {
    subject: decisionSubject,
    paragraphs: [
      'We offer you {programme}, level {level}, in {session}. Accept it by {acceptBy}.',
      'On these conditions: {conditions}',
      'Instead of {chosen}, which you chose.',
      'Instead of our answer of {refusedOn}.',
    ],
    action: 'Look at it',
    closing: [],
  },
  'decision-rejected': {
    subject: decisionSubject,
    paragraphs: ['No place in {session}. Reasons: {reasons}', 'After our answer of {refusedOn}.'],
    action: 'Look at it',
    closing: [],
  },
  'offer-reminder': {
    subject: 'Accept by {acceptBy}',
    paragraphs: ['Your place in {programme} waits until {acceptBy}.'],
    action: 'Look at it',
    closing: [],
  },
  'offer-lapsed': {
    subject: 'About your offer',
    paragraphs: ['The place in {programme} was not accepted by {acceptBy}.'],
    action: 'Look at it',
    closing: ['Help: {supportEmail}.'],
  },
  'offer-extended': {
    subject: 'More time for your offer',
    paragraphs: ['Accept {programme} by {acceptBy} now.'],
    action: 'Look at it',
    closing: [],
  },
  'letter-withdrawn': {
    subject: 'About your letter',
    paragraphs: ['The letter for {session} is withdrawn.'],
    action: 'Look at it',
    closing: ['Help: {supportEmail}.'],
  },
  'letter-issued-again': {
    subject: 'About your letter',
    paragraphs: ['The letter for {session} is issued again.'],
    action: 'Look at it',
    closing: [],
  },
  'staff-invitation': {
    subject: 'Join the office',
    paragraphs: ['{by} invites you as: {role}.'],
    action: 'Join',
    closing: ['Works for {validFor}.'],
  },
  'staff-new-link': {
    subject: 'Your new office link',
    paragraphs: ['{by} sends you a new link.'],
    action: 'Open it',
    closing: ['Works for {validFor}.'],
  },
  'audit-head': {
    subject: 'Audit log {at}: {verdict}',
    paragraphs: ['Verdict: {verdict}', 'Fault: {fault}', '{waiting}', 'Row {row}: {head}'],
    action: 'Open the office',
    closing: ['npm run audit -- verify --head {head}'],
  },
}
