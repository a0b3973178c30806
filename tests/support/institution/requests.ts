import type { RequestTexts } from '#contract/institution.ts'

export const requests: RequestTexts = {
  answerWithinDays: 10,
  templates: [
    {
      name: 'Bad slip',
      text: 'Hello {name}, we cannot read the slip for {programme} in {applicationNumber} at {university}.',
      sections: ['olevelResults'],
      documents: [],
    },
    {
      name: 'Certificate',
      text: 'Please send it, {name}.',
      sections: [],
      documents: [{ name: 'Birth certificate', explanation: 'The whole page.' }],
    },
  ],
}
