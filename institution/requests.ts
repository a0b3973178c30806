import type { RequestTexts } from '#contract/institution.ts'

/** Templates for the office's requests to applicants. Colleagues can edit the text before they send it. */
export const requests: RequestTexts = {
  answerWithinDays: 10,
  templates: [
    {
      name: 'Birth certificate',
      text: 'Dear {name}, please send a picture of your birth certificate or your declaration of age.',
      sections: [],
      documents: [
        {
          name: 'Birth certificate',
          explanation: 'Birth certificate or declaration of age, the whole page.',
        },
      ],
    },
    {
      name: 'Change of name',
      text: 'Dear {name}, your documents have different names. Please send a picture of the document that shows the change.',
      sections: [],
      documents: [
        {
          name: 'Proof of the change of name',
          explanation: 'Marriage certificate, affidavit or newspaper notice.',
        },
      ],
    },
    {
      name: 'Slip unreadable',
      text: 'Dear {name}, we cannot read your result slip. Please take the picture again: lay the slip flat, in daylight, so that all grades and the examination number are in the picture.',
      sections: ['olevelResults'],
      documents: [],
    },
    {
      name: 'Grade differs from the slip',
      text: 'Dear {name}, a grade that you typed differs from your result slip. If the slip is right, change what you typed. If you have a newer result, add its slip.',
      sections: ['olevelResults'],
      documents: [],
    },
    {
      name: 'Name or birth date differs',
      text: 'Dear {name}, your name or date of birth differs from your documents. Please write both exactly as they are on your birth certificate.',
      sections: ['biodata'],
      documents: [],
    },
    {
      name: 'NIN or JAMB number',
      text: 'Dear {name}, your NIN or JAMB registration number is missing or has the wrong number of digits. Please check both and type them again.',
      sections: ['biodata'],
      documents: [],
    },
    {
      name: 'Photograph',
      text: 'Dear {name}, we cannot use your photograph. Please send one that shows your face from the front, without a cap or dark glasses, in front of a plain light background.',
      sections: ['picture'],
      documents: [],
    },
    {
      name: 'Next of kin',
      text: 'Dear {name}, we could not reach your next of kin. Please check the phone number and the address.',
      sections: ['nextOfKin'],
      documents: [],
    },
  ],
}
