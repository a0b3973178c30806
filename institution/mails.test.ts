import { describe, expect, it } from 'vitest'
import { mailWordingProblems } from '#contract/mails.ts'
import { mails } from './mails.ts'

describe('the words of the mails', () => {
  it('name only what their mail knows', () => {
    expect(mailWordingProblems(mails)).toEqual([])
  })

  it('are refused when they name something else, or break the subject', () => {
    const activation = { ...mails.activation, subject: 'Hi\n{surname}', action: '{amount}' }
    expect(mailWordingProblems({ ...mails, activation })).toEqual([
      'institution/mails.ts: activation names {surname}, which this mail does not know',
      'institution/mails.ts: activation names {amount}, which this mail does not know',
      'institution/mails.ts: activation has a subject of more than one line',
    ])
  })

  it('are refused when a subject tells of a refusal', () => {
    const refusal = { ...mails['decision-rejected'], subject: 'Your application was rejected' }
    expect(mailWordingProblems({ ...mails, 'decision-rejected': refusal })).toEqual([
      'institution/mails.ts: decision-rejected tells of a refusal in its subject',
    ])
    expect(mails['decision-rejected'].subject).toBe(mails['decision-admitted'].subject)
  })
})
