import type { MailWordings } from '#contract/mails.ts'

/** Wordings of the emails to colleagues of the office and to the operator of the server. */
export const officeMails: Pick<MailWordings, 'staff-invitation' | 'staff-new-link' | 'audit-head'> = {
  'staff-invitation': {
    subject: 'Set up your {university} office account',
    paragraphs: [
      '{by} has invited you to the admissions office of {university}. Your role is: {role}.',
      'Choose a password and connect an authenticator app on your phone. You then sign in with this email address.',
    ],
    action: 'Set up my account',
    closing: [
      'The link works once and expires after {validFor}. Do not forward this email: anyone who has the link can use it.',
      'If you did not expect this invitation, do not open the link. Write to {supportEmail} from this address.',
    ],
  },
  'staff-new-link': {
    subject: 'A new link for your {university} office account',
    paragraphs: [
      '{by} has asked us to send you a new link to the admissions office of {university}.',
      'Your earlier password, authenticator app and recovery codes no longer work, and you are signed out everywhere. Choose a password and connect your app again.',
    ],
    action: 'Set up my account',
    closing: [
      'The link works once and expires after {validFor}. Do not forward this email: anyone who has the link can use it.',
      'If you did not ask for it, ask the colleague named above what happened.',
    ],
  },
  'audit-head': {
    subject: 'Audit log on {at}: {verdict}',
    paragraphs: [
      'The newest entries of the audit log were checked: {verdict}.',
      'First problem: {fault} Keep a copy of the database. Then run on the server: npm run audit -- verify',
      '{waiting}',
      'Latest hash, of entry {row}: {head}',
      'Keep this email where nobody with access to the server can change it. To check later that no entry up to {row} was changed, run on the server: npm run audit -- verify --head {head}',
    ],
    action: 'Open the office',
    closing: ['This email is sent every morning to the operator of the server.'],
  },
}
