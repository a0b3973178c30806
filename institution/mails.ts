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
      'Before you can sign in, please confirm that this address is yours.',
    ],
    action: 'Activate my profile',
    closing: [
      'The link works once and expires after {validFor}. If it has expired, open it anyway: that page can send you a new one.',
      'It activates the profile registered on {at}, with the password chosen then. If you registered more than once, use the email of the registration whose password you know.',
      'If you did not register with us, ignore this email. Nobody can use the profile unless the link is opened.',
    ],
  },
  'profile-activated': {
    subject: 'Your {university} profile is active',
    paragraphs: [
      'Your email address is confirmed. Sign in with it and the password you chose.',
      'Next, pay the application fee. You then get your application number and can fill in your application.',
    ],
    action: 'Sign in',
    closing: ['If you did not register with us, write to {supportEmail} from this address.'],
  },
  'already-registered': {
    subject: 'You already have a {university} profile',
    paragraphs: [
      'Someone, perhaps you, tried to register with this email address. It already has a profile, so nothing was changed.',
      'You can sign in with it. If you have forgotten the password, you can choose a new one here: {forgotLink}',
    ],
    action: 'Sign in',
    closing: ['If it was not you, you need not do anything. Nobody has seen or changed your data.'],
  },
  'email-confirm': {
    subject: 'Confirm your new email address',
    paragraphs: ['You asked us to use this address for your application to the {centre}.'],
    action: 'Confirm this address',
    closing: [
      'The link works once and expires after {validFor}.',
      'If you did not ask for this, ignore this email. The address will not be used.',
    ],
  },
  'email-change-old': {
    subject: 'Confirm the change of your email address',
    paragraphs: [
      'You asked us to send our emails to {newEmail} instead of this address. After the change you sign in with the new address.',
      'Nothing changes until you have confirmed the links in both mailboxes.',
    ],
    action: 'Confirm or stop the change',
    closing: [
      'The link expires after {validFor}.',
      'If you did not ask for this, someone knows your password. Open the link, stop the change and choose a new password.',
    ],
  },
  'email-change-new': {
    subject: 'Confirm your new email address',
    paragraphs: [
      'You asked us to use this address for your profile at the {centre}.',
      'Nothing changes until you have confirmed the links in both mailboxes.',
    ],
    action: 'Confirm this address',
    closing: [
      'The link expires after {validFor}.',
      'If you did not ask for this, ignore this email. The address will not be used.',
    ],
  },
  'email-change-taken': {
    subject: 'Your address is already in use at {university}',
    paragraphs: [
      'Someone, perhaps you, asked us to use this address for another profile. It already belongs to your profile, so nothing was changed.',
    ],
    action: 'Sign in',
    closing: ['If it was not you, you need not do anything. Nobody has seen or changed your data.'],
  },
  'email-changed': {
    subject: 'Your email address was changed',
    paragraphs: [
      'The email address of your {university} profile was changed to {newEmail} on {at}. Sign in with the new address from now on. Our emails are sent there.',
      'All your other phones and computers were signed out.',
    ],
    action: 'Open my account',
    closing: ['If you did not ask for this, write to {supportEmail} at once.'],
  },
  'password-reset': {
    subject: 'Choose a new password',
    paragraphs: ['You asked to choose a new password for your {university} profile.'],
    action: 'Choose a new password',
    closing: [
      'The link works once and expires after {validFor}. After that, ask for a new one.',
      'If you did not ask for this, ignore this email. Your password stays the same.',
    ],
  },
  'password-changed': {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your {university} profile was changed on {at}. All your phones and computers were signed out.',
      'If that was you, there is nothing to do.',
    ],
    action: 'It was not me: choose a new password',
    closing: ['If you can no longer sign in, write to {supportEmail} from this address.'],
  },
  'session-revoked': {
    subject: 'We signed you out for safety',
    paragraphs: [
      'On {at} someone tried to use an old sign-in of your {university} profile. It may have been copied from a phone or computer that you used, so we signed you out everywhere.',
      'Please sign in again. If you ever used a shared computer, choose a new password as well.',
    ],
    action: 'Sign in again',
    closing: ['After you have signed in, check that your answers are still right.'],
  },
  'office-signed-out': {
    subject: 'We signed you out on all devices',
    paragraphs: [
      'On {at} our admissions office signed you out of your {university} profile on every phone and computer. Reason: {reason}.',
      'Choose a new password now, unless you are sure that nobody else knows it. Then sign in again.',
    ],
    action: 'Choose a new password',
    closing: [
      'After you have signed in, check that your answers are still right.',
      'Write to {supportEmail} if you did not ask for this.',
    ],
  },
  'office-devices-forgotten': {
    subject: 'We removed your known devices',
    paragraphs: [
      'On {at} our admissions office removed the phones and computers that you have used from your {university} profile. You were not signed in on any of them. Reason: {reason}.',
      'We will send you an email when anybody, including you, next signs in on one of them.',
      'Choose a new password now, unless you are sure that nobody else knows it.',
    ],
    action: 'Choose a new password',
    closing: ['Write to {supportEmail} if you did not ask for this.'],
  },
  'new-device': {
    subject: 'New sign-in to your {university} profile',
    paragraphs: [
      'Someone signed in to your profile on {at}, on a device that we have not seen before: {device}.',
      'If that was you, there is nothing to do.',
      'If it was not you, open your account page, sign that device out and change your password.',
    ],
    action: 'Open my account',
    closing: ['If you can no longer sign in, write to {supportEmail} from this address.'],
  },
  'payment-received': {
    subject: 'We have received your {description}: {amount}',
    paragraphs: [
      'Thank you. We have received {amount} for your {description}, on {at}.',
      'The reference of your payment is {reference}. Keep this email until you have your receipt.',
    ],
    action: 'Continue in the portal',
    closing: ['If something is wrong with this payment, write to {supportEmail} and give the reference.'],
  },
  'application-submitted': {
    subject: 'We have received your application {applicationNumber}',
    paragraphs: [
      'Well done. Your application for the {session} session has reached our admissions office. Its number is {applicationNumber}.',
      'We will read it and write to you at this address when there is a decision. You can check the status at any time.',
    ],
    action: 'See my application',
    closing: ['If we need a correction from you, we will tell you exactly what and how.'],
  },
  'acceptance-received': {
    subject: 'You have accepted your place: {amount} received',
    paragraphs: [
      'Welcome to {university}. We have received {amount} for your {description}, on {at}. The reference is {reference}.',
      'You can now print your admission letter, get your matric number and portal password, and pay your school fee.',
    ],
    action: 'Continue my enrolment',
    closing: ['If something is wrong with this payment, write to {supportEmail} and give the reference.'],
  },
  'matric-number-issued': {
    subject: 'Your matric number is {matricNumber}',
    paragraphs: [
      'You are now registered as a student of {programme}. Your matric number is {matricNumber}.',
      'The number stays the same for as long as you study with us. Write it on every examination paper and in every letter to us.',
    ],
    action: 'Continue my enrolment',
    closing: ['Write to {supportEmail} if the programme is not the one you were offered.'],
  },
  'instalment-due': {
    subject: '{description}: {amount} is due on {dueOn}',
    paragraphs: [
      'We remind you that {amount} of your {description} is due on {dueOn}.',
      'If you have just paid, there is nothing to do. We write to you as soon as the bank confirms the payment.',
    ],
    action: 'Pay now',
    closing: ['If you cannot pay by {dueOn}, write to {supportEmail} before that day.'],
  },
  'request-sent': {
    subject: 'Please answer us by {dueOn}',
    paragraphs: [
      'Our admissions office has read your application and asks you for: {items}.',
      '{message}',
      'Please answer by {dueOn}. When we have everything, we continue with your application.',
    ],
    action: 'Answer the request',
    closing: ['Write to {supportEmail} if you do not understand a question or need more time.'],
  },
  'request-extended': {
    subject: 'You have more time: please answer us by {dueOn}',
    paragraphs: [
      'Our admissions office has given you more time. We still wait for: {items}.',
      'The last day to answer is now {dueOn}. When we have everything, we continue with your application.',
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
      'We have reconsidered our decision of {refusedOn} and changed it.',
      'Congratulations. We offer you admission to {programme}, level {level}, for the {session} session.',
      'You applied for {chosen}. This offer is for another programme.',
      'The offer has these conditions: {conditions}',
      'To accept your place, sign in and pay the acceptance fee by {acceptBy}. You can then print your letter of admission.',
    ],
    action: 'See my offer',
    closing: [
      'If you cannot accept the place, please decline the offer in the portal, so that we can give it to another applicant.',
    ],
  },
  'decision-rejected': {
    subject: 'A decision on your application',
    paragraphs: [
      'We have reconsidered our decision of {refusedOn}. It has not changed.',
      'Thank you for applying to the {centre}. We have read your application for the {session} session with care. We are sorry that we cannot offer you a place this time.',
      'Reasons: {reasons}',
      'You can apply again next year. If these reasons no longer apply then, say so in your application.',
    ],
    action: 'See the decision',
    closing: ['If you think that we have made a mistake, write to {supportEmail} within 14 days.'],
  },
  'offer-reminder': {
    subject: 'Accept your place by {acceptBy}',
    paragraphs: [
      'You have an offer of admission to {programme}. The last day to accept it is {acceptBy}.',
      'You accept it by paying the acceptance fee. After that day we give your place to another applicant.',
      'If you have paid already, there is nothing to do. We write to you as soon as the bank confirms the payment.',
    ],
    action: 'See my offer',
    closing: ['If you cannot pay by {acceptBy}, write to {supportEmail} before that day.'],
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
    closing: [
      'If you cannot accept the place, please decline the offer in the portal, so that we can give it to another applicant.',
    ],
  },
  'letter-withdrawn': {
    subject: 'Your letter of admission',
    paragraphs: [
      'Our admissions office has withdrawn your letter of admission for the {session} session. It is no longer valid, and anyone who checks its code will see this.',
      'Please do not pay any further fee. If a payment still arrives, we return it to you.',
      'Please call the office or write to {supportEmail} to learn the reason and what you can do.',
    ],
    action: 'See my admission status',
    closing: ['You can still open your receipts and your application in the portal.'],
  },
  'letter-issued-again': {
    subject: 'Your letter of admission',
    paragraphs: [
      'Our admissions office has issued a new letter of admission for the {session} session. You have your place again.',
      'The new letter has its own code. The earlier letter is still shown as withdrawn when its code is checked, so please print the new one and do not use the earlier one.',
      'You can continue to pay your fees. A fee that you paid after the earlier letter was withdrawn is returned to you and does not count as paid.',
    ],
    action: 'See my admission status',
    closing: ['We are sorry for the trouble. Write to {supportEmail} if anything is unclear.'],
  },
  ...officeMails,
}
