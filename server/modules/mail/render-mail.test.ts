import { describe, expect, it } from 'vitest'
import { mailPlaceholders } from '#contract/mails.ts'
import { institution } from '#tests/support/institution/index.ts'
import type { MailOrder } from './mail-data.ts'
import { renderMail } from './render-mail.ts'

const publicUrl = 'https://apply.oniko.example'
const code = { code: 'a+b/c=&"<', validFor: '24 hours' }
const at = '2026-11-30T23:30:00Z'
const someone = { to: 'amaka@example.test', name: 'Ọlúwaṣeun' }

const anOfferDay = { programme: 'B.Sc. Accounting', acceptBy: '2026-11-30' }
const orders: MailOrder[] = [
  { ...someone, template: 'activation', data: { ...code, at } },
  { ...someone, template: 'profile-activated', data: null },
  { ...someone, template: 'already-registered', data: null },
  { ...someone, template: 'email-confirm', data: code },
  { ...someone, template: 'email-change-old', data: { ...code, newEmail: 'amaka@new.example' } },
  { ...someone, template: 'email-change-new', data: code },
  { ...someone, template: 'email-change-taken', data: null },
  { ...someone, template: 'email-changed', data: { newEmail: 'amaka@new.example', at } },
  { ...someone, template: 'password-reset', data: code },
  { ...someone, template: 'password-changed', data: { at } },
  { ...someone, template: 'session-revoked', data: { at } },
  {
    ...someone,
    template: 'office-signed-out',
    data: { reason: 'A phone or computer is lost or stolen', at },
  },
  {
    ...someone,
    template: 'office-devices-forgotten',
    data: { reason: 'A phone or computer is lost or stolen', at },
  },
  { ...someone, template: 'new-device', data: { device: 'Chrome on Android', at } },
  {
    ...someone,
    template: 'payment-received',
    data: { description: 'Application fee', amountKobo: 2_500_000, reference: 'AF-1', at },
  },
  {
    ...someone,
    template: 'acceptance-received',
    data: { description: 'Acceptance Fee', amountKobo: 3_000_000, reference: 'M-0000000001', at },
  },
  {
    ...someone,
    template: 'matric-number-issued',
    data: { matricNumber: 'ONIKO/24/ACC/00042', programme: 'B.Sc. Accounting' },
  },
  {
    ...someone,
    template: 'instalment-due',
    data: { description: 'School Fee, part 1 of 2', amountKobo: 9_000_000, dueOn: '2026-11-30' },
  },
  {
    ...someone,
    template: 'request-extended',
    data: { items: '«Bio-Data»', dueOn: '2026-11-30', page: '/dashboard/requests' },
  },
  {
    ...someone,
    template: 'request-reminder',
    data: { items: '«Bio-Data»', dueOn: '2026-11-30', page: '/dashboard/requests' },
  },
  {
    ...someone,
    template: 'request-sent',
    data: {
      items: '«Bio-Data»',
      message: 'Write the address in full.',
      dueOn: '2026-11-30',
      page: '/dashboard/registration/bio-data',
    },
  },
  {
    ...someone,
    template: 'decision-admitted',
    data: {
      session: '2024/2025',
      programme: 'B.Sc. Accounting',
      chosen: 'B.Sc. Economics',
      level: '100',
      conditions: 'Bring the original slip.',
      acceptBy: '30/11/2026',
      refusedOn: '20/11/2026',
    },
  },
  {
    ...someone,
    template: 'decision-rejected',
    data: {
      session: '2024/2025',
      reasons: 'There was no place left in the programme.',
      refusedOn: '20/11/2026',
    },
  },
  {
    ...someone,
    template: 'application-submitted',
    data: { applicationNumber: 'ONK/26/000001', session: '2026/2027' },
  },
  { ...someone, template: 'offer-reminder', data: anOfferDay },
  { ...someone, template: 'offer-lapsed', data: anOfferDay },
  { ...someone, template: 'offer-extended', data: anOfferDay },
  { ...someone, template: 'letter-withdrawn', data: { session: '2024/2025' } },
  { ...someone, template: 'letter-issued-again', data: { session: '2024/2025' } },
  {
    ...someone,
    template: 'staff-invitation',
    data: {
      link: `${publicUrl}/office/invitation?link=abc`,
      role: 'Clerk',
      validFor: '48 hours',
      by: 'Ada Bala',
    },
  },
  {
    ...someone,
    template: 'staff-new-link',
    data: { link: `${publicUrl}/office/invitation?link=abc`, validFor: '48 hours', by: 'Ada Bala' },
  },
  {
    ...someone,
    template: 'audit-head',
    data: {
      at: '2026-11-30T05:00:00Z',
      head: 'ab'.repeat(32),
      row: '4711',
      verdict: 'NOT intact',
      fault: 'Entry 17 was deleted.',
      waiting: '3 entries are not chained yet.',
    },
  },
]

describe('every email', () => {
  it('has a test', () => {
    expect(orders.map(({ template }) => template).sort()).toEqual(Object.keys(mailPlaceholders).sort())
  })

  it.each(orders.map((order) => [order.template, order] as const))(
    '%s has a value for every placeholder',
    (_name, order) => {
      const { subject, text, html } = renderMail(order, institution, publicUrl)
      for (const part of [subject, text, html]) expect(part).not.toMatch(/\{[A-Za-z]+\}|undefined|null|NaN/)
      expect(text).toContain('Hello Ọlúwaṣeun,')
      expect(html).toContain('Hello Ọlúwaṣeun,')
      expect(subject).not.toMatch(/[\r\n]/)
    },
  )

  it.each(orders.map((order) => [order.template, order] as const))(
    '%s links only to our own site',
    (_name, order) => {
      const { text, html } = renderMail(order, institution, publicUrl)
      const links = [...html.matchAll(/href="([^"]*)"/g), ...text.matchAll(/(https?:\S+)/g)].map(
        (match) => match[1],
      )
      expect(links.length).toBeGreaterThan(0)
      for (const link of links)
        expect(link).toMatch(/^https:\/\/apply\.oniko\.example\/(application|office)\//)
    },
  )
})

describe('an email with a code', () => {
  it('contains the code in the link and as text', () => {
    const { text, html } = renderMail(
      { ...someone, template: 'password-reset', data: code },
      institution,
      publicUrl,
    )
    expect(text).toContain(
      'https://apply.oniko.example/application/auth/reset-password?code=a%2Bb%2Fc%3D%26%22%3C',
    )
    expect(text).toContain('\na+b/c=&"<')
    expect(html).toContain('<code style="font-size:16px;overflow-wrap:anywhere">a+b/c=&amp;&quot;&lt;</code>')
  })
})

describe('an email about an offer', () => {
  const offer = {
    session: '2024/2025',
    programme: 'B.Sc. Accounting',
    chosen: '',
    level: '100',
    acceptBy: '30/11/2026',
    refusedOn: '',
  }
  const textOf = (conditions: string) =>
    renderMail(
      { ...someone, template: 'decision-admitted', data: { ...offer, conditions } },
      institution,
      publicUrl,
    ).text

  it('mentions conditions only if there are some', () => {
    expect(textOf('Bring {name} along.')).toContain('On these conditions: Bring {name} along.')
    expect(textOf('')).not.toContain('conditions')
    expect(textOf('')).not.toContain('our answer')
    expect(textOf('')).not.toContain('which you chose')
  })
})

describe('an email about a payment', () => {
  it('formats the amount in naira and the time in Lagos', () => {
    const paid = orders.find(({ template }) => template === 'payment-received')
    const { subject, text } = renderMail(paid ?? orders[0] ?? never(), institution, publicUrl)
    expect(subject).toBe('Money received: Application fee, ₦25,000')
    expect(text).toContain('01/12/2026, 00:30')
  })
})

describe('the greeting', () => {
  it.each([
    'Buy at evil.example',
    'http://evil',
    'evil.example',
    '<b>Ada</b>',
    'a@b',
    'x'.repeat(61),
    '{code}',
  ])('leaves out a name that could be an advertisement: %s', (name) => {
    const { text, html } = renderMail(
      { ...someone, name, template: 'activation', data: { ...code, at } },
      institution,
      publicUrl,
    )
    expect(text.startsWith('Hello,\n')).toBe(true)
    expect(html).not.toContain(name)
  })

  it.each(["Ng'ozi", 'A. B.', 'Nwachukwu-Okonkwo', 'Ɓàlà'])('contains a real name: %s', (name) => {
    const { text } = renderMail(
      { ...someone, name, template: 'activation', data: { ...code, at } },
      institution,
      publicUrl,
    )
    expect(text.startsWith(`Hello ${name},`)).toBe(true)
  })
})

function never(): never {
  throw new Error('There is no such order.')
}
