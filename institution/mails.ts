import type { MailWordings } from '#contract/mails.ts'
import { officeMails } from './office-mails.ts'

/**
 * Wordings of all emails. `contract/mails.ts` lists the placeholders of each email, such as `{name}` and `{link}`.
 */
export const mails: MailWordings = {
  activation: {
    subject: 'Activate your {university} application',
    paragraphs: [
      'Welcome. You have started an application to the {centre}.',
      'One step is left before you can sign in: show us that this address is yours.',
    ],
    action: 'Activate my profile',
    closing: [
      'The link works once, for {validFor}. If it has run out, ask for a new one on the page it opens.',
      'It belongs to the profile registered on {at}, with the password chosen then. If you registered more than once, use the link of the time whose password you know.',
      'If you did not register with us, leave this mail alone: without it the profile stays closed.',
    ],
  },
  'profile-activated': {
    subject: 'Your {university} profile is active',
    paragraphs: [
      'This address is confirmed. You sign in with it and with the password you have chosen.',
      'Pay the application fee next: your application then opens, and you get your application number.',
    ],
    action: 'Sign in',
    closing: ['If you did not register with us, write to {supportEmail} from this address.'],
  },
  'already-registered': {
    subject: 'You already have a {university} profile',
    paragraphs: [
      'Somebody, perhaps you, tried to register with this e-mail address. It already has a profile, so nothing was changed.',
      'You can sign in with it. If you have forgotten the password, you can choose a new one here: {forgotLink}',
    ],
    action: 'Sign in',
    closing: ['If it was not you, you need not do anything. Your data has not been seen or changed.'],
  },
  'email-confirm': {
    subject: 'Confirm your new e-mail address',
    paragraphs: ['You asked us to use this address for your application to the {centre}.'],
    action: 'Confirm this address',
    closing: [
      'The link works once, for {validFor}.',
      'If you did not ask for this, leave this mail alone: the address will not be used.',
    ],
  },
  'email-change-old': {
    subject: 'Confirm the change of your e-mail address',
    paragraphs: [
      'You asked us to send our mails to {newEmail} instead of this address. You then also sign in with the new one.',
      'Nothing changes until you have confirmed in both mailboxes.',
    ],
    action: 'Confirm or stop the change',
    closing: [
      'The link works for {validFor}.',
      'If you did not ask for this, somebody knows your password: stop the change on the page that the link opens, and choose a new password.',
    ],
  },
  'email-change-new': {
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      'You asked us to use this address for your profile at the {centre}.',
      'Nothing changes until you have confirmed in both mailboxes.',
    ],
    action: 'Confirm this address',
    closing: [
      'The link works for {validFor}.',
      'If you did not ask for this, leave this mail alone: the address will not be used.',
    ],
  },
  'email-change-taken': {
    subject: 'Your address is already in use at {university}',
    paragraphs: [
      'Somebody, perhaps you, asked us to use this address for another profile. It already belongs to your profile, so nothing was changed.',
    ],
    action: 'Sign in',
    closing: ['If it was not you, you need not do anything. Your data has not been seen or changed.'],
  },
  'email-changed': {
    subject: 'Your e-mail address was changed',
    paragraphs: [
      'Since {at} you sign in to your {university} profile with {newEmail}, and our mails go there.',
      'Every other phone and computer was signed out.',
    ],
    action: 'Open my account',
    closing: ['If you did not ask for this, write to {supportEmail} at once.'],
  },
  'password-reset': {
    subject: 'Choose a new password',
    paragraphs: ['You asked to choose a new password for your {university} profile.'],
    action: 'Choose a new password',
    closing: [
      'The link works once, for {validFor}. After that, ask for a new one.',
      'If you did not ask for this, leave this mail alone: your password stays as it is.',
    ],
  },
  'password-changed': {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your {university} profile was changed on {at}. Every phone and computer was signed out.',
      'If that was you, there is nothing to do.',
    ],
    action: 'It was not me: choose a new password',
    closing: ['If you cannot get in any more, write to {supportEmail} from this address.'],
  },
  'session-revoked': {
    subject: 'We signed you out to be safe',
    paragraphs: [
      'On {at} somebody used an old key to your {university} profile. It may have been copied from a phone or computer you used, so we signed it out everywhere.',
      'Please sign in again. If you ever used a shared computer, choose a new password as well.',
    ],
    action: 'Sign in again',
    closing: ['Your application is safe and nothing in it has changed.'],
  },
  'new-device': {
    subject: 'New sign-in to your {university} profile',
    paragraphs: [
      'Somebody signed in to your profile on {at}, on a device that we have not seen before: {device}.',
      'If that was you, there is nothing to do.',
      'If it was not you, sign that device out on your account page and change your password there.',
    ],
    action: 'Open my account',
    closing: ['If you cannot sign in any more, write to {supportEmail} from this address.'],
  },
  'payment-received': {
    subject: 'We have received your {description}: {amount}',
    paragraphs: [
      'Thank you. We have received {amount} for your {description}, on {at}.',
      'The reference of your payment is {reference}. Keep this mail until you have your receipt.',
    ],
    action: 'Continue in the portal',
    closing: ['Is something wrong with it? Write to {supportEmail} and name the reference.'],
  },
  'application-submitted': {
    subject: 'Your application {applicationNumber} is in',
    paragraphs: [
      'Well done. Your application for the {session} session has reached our admissions office. Its number is {applicationNumber}.',
      'We will now read it, and write to you at this address as soon as there is a decision. You can check the status at any time.',
    ],
    action: 'See my application',
    closing: ['If we need a correction from you, we will tell you exactly what and how.'],
  },
  'acceptance-received': {
    subject: 'You have accepted your place: {amount} received',
    paragraphs: [
      'Welcome to {university}. We have received {amount} for your {description}, on {at}. The reference is {reference}.',
      'Your admission letter, your matric number and your portal password are open to you now, and you can pay your school fee.',
    ],
    action: 'Continue my enrolment',
    closing: ['Is something wrong with it? Write to {supportEmail} and name the reference.'],
  },
  'matric-number-issued': {
    subject: 'Your matric number is {matricNumber}',
    paragraphs: [
      'You are on our books: your matric number is {matricNumber}, for {programme}.',
      'It stays the same for as long as you study with us. Write it on every examination paper and in every letter to us.',
    ],
    action: 'Continue my enrolment',
    closing: ['Write to {supportEmail} if the programme is not the one you were offered.'],
  },
  'instalment-due': {
    subject: '{description}: {amount} is due on {dueOn}',
    paragraphs: [
      'This is to remind you that {amount} of your {description} is due on {dueOn}.',
      'If you paid in the last hours, there is nothing to do: we write to you as soon as the bank confirms it.',
    ],
    action: 'Pay now',
    closing: ['If you cannot pay by then, write to {supportEmail} before that day.'],
  },
  'request-sent': {
    subject: 'Please answer us by {dueOn}',
    paragraphs: [
      'Our admissions office has read your application and asks you for: {items}.',
      '{message}',
      'Please answer by {dueOn}. As soon as we have everything, we continue with your application.',
    ],
    action: 'Answer the request',
    closing: [
      'If you do not understand what is meant, or need more time, write to {supportEmail} and we will help.',
    ],
  },
  'request-extended': {
    subject: 'You have more time: please answer us by {dueOn}',
    paragraphs: [
      'Our admissions office has given you more time. We still wait for: {items}.',
      'The last day to answer is now {dueOn}. As soon as we have everything, we continue with your application.',
    ],
    action: 'Answer the request',
    closing: ['If you do not have what we ask for, tell us on that page.'],
  },
  'request-reminder': {
    subject: 'Please answer us by {dueOn}',
    paragraphs: [
      'Our admissions office still waits for: {items}.',
      'Please answer by {dueOn}. Until then, we cannot continue with your application.',
    ],
    action: 'Answer the request',
    closing: ['If you need more time or do not have what we ask for, tell us on that page.'],
  },
  'decision-admitted': {
    subject: 'A decision on your application',
    paragraphs: [
      'We have looked again at our decision of {refusedOn}, and have changed it.',
      'Congratulations. We offer you admission to {programme}, level {level}, for the {session} session.',
      'The offer has these conditions: {conditions}',
      'To take up your place, sign in and pay the acceptance fee by {acceptBy}. After it you can print your letter of admission.',
    ],
    action: 'See my offer',
    closing: ['If you cannot take it up, you can decline the offer there, and somebody else gets the place.'],
  },
  'decision-rejected': {
    subject: 'A decision on your application',
    paragraphs: [
      'We have looked again at our decision of {refusedOn}. We have not changed it.',
      'Thank you for applying to the {centre}. We have read your application for the {session} session with care, and we are sorry: we cannot offer you a place this time.',
      'Why: {reasons}',
      'Please think of applying again next year. If what is named above has changed by then, say so in your application.',
    ],
    action: 'See the decision',
    closing: ['If you think that we have made a mistake, write to {supportEmail} within 14 days.'],
  },
  'offer-reminder': {
    subject: 'Accept your place by {acceptBy}',
    paragraphs: [
      'You have an offer of admission to {programme}. The last day to accept it is {acceptBy}.',
      'You accept it by paying the acceptance fee. After that day your place goes to somebody else.',
      'If you have paid already, there is nothing to do: we write to you as soon as the bank confirms it.',
    ],
    action: 'See my offer',
    closing: ['If you cannot pay by then, write to {supportEmail} before that day.'],
  },
  'offer-lapsed': {
    subject: 'Your offer of admission',
    paragraphs: [
      'The last day to accept your offer of admission to {programme} was {acceptBy}. We have not received the acceptance fee, so the offer has lapsed.',
      'Please do not pay any fee now. If you paid on or before that day, your payment still counts as soon as the bank confirms it.',
    ],
    action: 'See my admission status',
    closing: [
      'If you still want the place, write to {supportEmail} soon. We can extend the offer if the place is free.',
    ],
  },
  'offer-extended': {
    subject: 'You have more time to accept your offer',
    paragraphs: [
      'We have extended your offer of admission to {programme}. The last day to accept it is now {acceptBy}.',
      'You accept it by paying the acceptance fee.',
    ],
    action: 'See my offer',
    closing: ['If you cannot take it up, you can decline the offer there, and somebody else gets the place.'],
  },
  'letter-withdrawn': {
    subject: 'Your letter of admission',
    paragraphs: [
      'Our admissions office has withdrawn your letter of admission for the {session} session. It is no longer valid, and anyone who checks its code will see this.',
      'Please do not pay any further fee. What arrives all the same is returned to you.',
      'Please call the office, or write to {supportEmail} to hear why and what you can do.',
    ],
    action: 'See my admission status',
    closing: ['Your receipts and what you have sent us stay where they are.'],
  },
  'letter-issued-again': {
    subject: 'Your letter of admission',
    paragraphs: [
      'Our admissions office has issued your letter of admission for the {session} session again: your place is yours as before.',
      'The new letter has its own code. Anyone who checks the code of the earlier letter still sees that it was withdrawn, so please print the new one and put the earlier one away.',
      'You can continue to pay your fees. A fee that you paid after the earlier letter was withdrawn is returned to you and does not count as paid.',
    ],
    action: 'See my admission status',
    closing: ['We are sorry for the trouble. Write to {supportEmail} if anything is unclear.'],
  },
  ...officeMails,
}
