import { describe, expect, it } from 'vitest'
import { mailWordingProblems } from '#contract/mails.ts'
import { mails } from './mails.ts'

describe('the mail wordings', () => {
  it('have no full stop or comma after an address, because it would look like a part of the address', () => {
    const texts = Object.values(mails).flatMap((each) => [...each.paragraphs, ...each.closing])
    expect(texts.filter((text) => /\{(supportEmail|link)\}[.,]/.test(text))).toEqual([])
  })

  it('contain only placeholders of their mail', () => {
    expect(mailWordingProblems(mails)).toEqual([])
  })

  it('are rejected with other placeholders or a multi-line subject', () => {
    const activation = { ...mails.activation, subject: 'Hi\n{surname}', action: '{amount}' }
    expect(mailWordingProblems({ ...mails, activation })).toEqual([
      'institution/mails.ts: activation uses {surname}, which is not a placeholder of this email',
      'institution/mails.ts: activation uses {amount}, which is not a placeholder of this email',
      'institution/mails.ts: activation has a subject of more than one line',
    ])
  })

  it('are rejected when a subject mentions a rejection', () => {
    const refusal = { ...mails['decision-rejected'], subject: 'Your application was rejected' }
    expect(mailWordingProblems({ ...mails, 'decision-rejected': refusal })).toEqual([
      'institution/mails.ts: decision-rejected mentions a rejection in its subject',
    ])
    expect(mails['decision-rejected'].subject).toBe(mails['decision-admitted'].subject)
  })
})
