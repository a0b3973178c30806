import type { Admission } from '#contract/institution.ts'

export const admission: Admission = {
  session: '2024/2025',
  applicationType: 'Online',
  minimumAge: 16,
  digitalAccessLink: 'https://access.oniko.example/digital-access-fee/{profileId}',
  undoDeclineDays: 14,
  usualDecisionWorkingDays: 10,
  acceptWithinDays: 14,
  reconsiderWithinDays: 14,
  terms: [
    {
      heading: 'What you tell us',
      text: 'Answer truthfully. We withdraw an offer or a place that was obtained with a false answer or a forged document.',
    },
    {
      heading: 'The application fee',
      text: 'The application fee pays for the review of your application. We do not return it, whatever we decide.',
    },
    {
      heading: 'Your documents',
      text: 'We check your examination results with the body that issued them. Keep the originals. You will be asked to show them.',
    },
    {
      heading: 'Your details',
      text: 'We use your details to decide on your application and, if you join us, to teach you. We pass them on only where the law or the examination bodies require it.',
    },
    {
      heading: 'Your password',
      text: 'Never tell anyone your password. No member of staff will ever ask for it, on the phone or anywhere else.',
    },
  ],
}
