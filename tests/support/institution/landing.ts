import type { LandingLists } from '#contract/institution.ts'

export const landing: LandingLists = {
  preparations: ['A pencil', 'Your Testwell Board slip'],
  journey: {
    profile: { title: 'Say who you are', text: 'Names and an address.' },
    activation: { title: 'Prove it', text: 'Open our mail.' },
    applicationFee: { title: 'Pay for the form', text: 'By transfer.' },
    application: { title: 'Fill in the form', text: 'Seven pages.' },
    submission: { title: 'Send it', text: 'We read it.' },
    admission: { title: 'Hear from us', text: 'Join the university.' },
  },
}
