import type { LandingLists } from '#contract/institution.ts'

export const landing: LandingLists = {
  preparations: [
    'An email address you can open now, and your phone',
    "Your O'level results: WAEC, NECO or NABTEB, with a clear photo of each slip",
    'The years of your schools and of your jobs, if you have worked',
    'The name, phone number and address of your next of kin',
    'A photo of your face on a plain background',
    'Your NIN and JAMB number, if you have them',
  ],
  journey: {
    profile: {
      title: 'Create your profile',
      text: 'Your names, your email address, your phone number, a password.',
    },
    activation: {
      title: 'Activate it',
      text: 'We send an email to your email address. Open the link in the email.',
    },
    applicationFee: {
      title: 'Pay the application fee',
      text: 'By card, transfer or USSD. You then get your application number.',
    },
    application: {
      title: 'Fill in your application',
      text: 'Bio-data, next of kin, programme, records, picture. About half an hour.',
    },
    submission: {
      title: 'Check and submit',
      text: 'Read everything once more and submit it. We then review it.',
    },
    admission: {
      title: 'Follow your admission',
      text: 'See the decision here, pay, and get your matric number.',
    },
  },
}
