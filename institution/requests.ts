import type { RequestTexts } from '#contract/institution.ts'

/** Requests of the office to applicants. The colleague edits the text before sending it. */
export const requests: RequestTexts = {
  answerWithinDays: 10,
  templates: [
    {
      name: 'Slip unreadable',
      text: 'Dear {name}, we cannot read your result slip. Please take the picture again: lay the slip flat, in daylight, so that all grades and the examination number are in the picture.',
      sections: ['olevelResults'],
    },
    {
      name: 'Grade differs from the slip',
      text: 'Dear {name}, a grade that you typed differs from your result slip. If the slip is right, change what you typed. If you have a newer result, add its slip.',
      sections: ['olevelResults'],
    },
    {
      name: 'Name or birth date differs',
      text: 'Dear {name}, your name or date of birth differs from your documents. Please write both exactly as they are on your birth certificate.',
      sections: ['biodata'],
    },
    {
      name: 'NIN or JAMB number',
      text: 'Dear {name}, your NIN or JAMB registration number is missing or has the wrong number of digits. Please check both and type them again.',
      sections: ['biodata'],
    },
    {
      name: 'Photograph',
      text: 'Dear {name}, we cannot use your photograph. Please send one that shows your face from the front, without a cap or dark glasses, in front of a plain light background.',
      sections: ['picture'],
    },
    {
      name: 'Next of kin',
      text: 'Dear {name}, we could not reach your next of kin. Please check the phone number and the address.',
      sections: ['nextOfKin'],
    },
  ],
}
