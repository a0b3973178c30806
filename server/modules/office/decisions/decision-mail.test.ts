import { expect, test } from 'vitest'
import { MailNotAccepted } from '#server/adapters/mail/mail.ts'
import { newId } from '#server/db/id.ts'
import type { MailOrder } from '#server/modules/mail/mail-data.ts'
import { institution } from '#tests/support/institution/index.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { paymentSetup } from '#tests/support/payments/payments.ts'
import { releasingOf } from './decision-data.ts'
import { decisionMail, decisionNotice, enqueueDecisionMail, letterMail } from './decision-mail.ts'

const { database } = await forThisFile(paymentSetup())

const record = {
  id: newId(),
  email: 'amaka@mail.example',
  mobileNo: '08000000011',
  surname: 'Eze',
  firstname: 'Amaka',
  othername: '',
  stage: 'IsAdmitted' as const,
  programmeId: 'haulage-nd',
  applicationNumber: 'TEST/1',
  admissionSession: '2019/2020',
  submittedAt: new Date(),
}
const offer = {
  id: 'decision-1',
  kind: 'admit' as const,
  programmeId: 'soil-science-bsc',
  level: '200',
  conditions: 'Bring your slip.\nShow your NIN.',
  reasons: [],
  sentence: '',
  acceptBy: '2026-11-30',
}
const refusal = {
  ...offer,
  kind: 'reject' as const,
  programmeId: null,
  level: null,
  conditions: '',
  reasons: ['late' as const, 'other' as const],
  sentence: 'Please  apply\nearlier.',
}
const unsubmitted = { ...record, admissionSession: null }

test('the mail about an offer has the programme offered, in the session of the application', () => {
  expect(decisionMail(offer, record, institution)).toEqual({
    template: 'decision-admitted',
    to: 'amaka@mail.example',
    name: 'Amaka',
    dedupeKey: 'decision-released:decision-1',
    data: {
      session: '2019/2020',
      programme: 'B.Sc. Soil Science',
      chosen: 'National Diploma in Haulage',
      level: '200',
      conditions: 'Bring your slip. Show your NIN.',
      acceptBy: '30/11/2026',
      refusedOn: '',
    },
  })
})

test('the mail names the chosen programme only if another one is offered and the chosen one is still on offer', () => {
  const chosenOf = (programmeId: string) => decisionMail(offer, { ...record, programmeId }, institution).data
  expect(chosenOf('soil-science-bsc')).toMatchObject({ chosen: '' })
  expect(chosenOf('closed-programme')).toMatchObject({ chosen: '' })
})

test('the mail about a rejection has the reasons and the comment, on one line', () => {
  const { template, data } = decisionMail(refusal, record, institution)
  expect(template).toBe('decision-rejected')
  expect(data).toMatchObject({
    session: '2019/2020',
    reasons: expect.stringMatching(/\. Please apply earlier\.$/),
  })
})

test('the mail after a reconsideration has the day of the rejection in Lagos', () => {
  const refusedAt = new Date('2026-11-20T23:30:00Z')
  expect(decisionMail(offer, record, institution, refusedAt).data).toMatchObject({ refusedOn: '21/11/2026' })
  expect(decisionMail(refusal, record, institution, refusedAt).data).toMatchObject({
    refusedOn: '21/11/2026',
  })
})

test('a mail without a session, programme or level in the record is still complete', () => {
  const { session } = institution.admission
  const bare = { ...offer, programmeId: 'closed-programme', level: null }
  expect(decisionMail(bare, unsubmitted, institution).data).toMatchObject({
    session,
    programme: '',
    level: '',
  })
  expect(letterMail('letter-withdrawn', 'document-1', unsubmitted, institution).data).toEqual({ session })
})

test('each letter that is issued again has one mail', () => {
  expect(letterMail('letter-issued-again', 'document-1', record, institution)).toEqual({
    template: 'letter-issued-again',
    to: 'amaka@mail.example',
    name: 'Amaka',
    dedupeKey: 'letter-issued-again:document-1',
    data: { session: '2019/2020' },
  })
})

test('the notification congratulates only admitted applicants, once for each decision, and names another programme', () => {
  const common = {
    applicantId: record.id,
    title: 'A decision on your application',
    page: '/dashboard/admission-status',
    dedupeKey: 'decision-released:decision-1',
  }
  const chosen = { ...record, programmeId: 'soil-science-bsc' }
  expect(decisionNotice(offer, chosen, institution)).toEqual({
    ...common,
    message:
      'Congratulations: you are offered admission. See Admission Status for the details and the next step.',
  })
  expect(decisionNotice(offer, record, institution)).toEqual({
    ...common,
    message:
      'Congratulations: you are offered admission to B.Sc. Soil Science instead of National Diploma in Haulage. See Admission Status for the details and the next step.',
  })
  expect(decisionNotice(refusal, record, institution)).toEqual({
    ...common,
    message: 'There is a decision on your application. See Admission Status for the details.',
  })
})

test('the preview names the offered programme, otherwise the chosen one, and a closed programme by its id', () => {
  const row = {
    ...offer,
    applicantId: record.id,
    state: 'approved' as const,
    exceptionReason: '',
    individualBecause: null,
    proposedBy: newId(),
    proposedAt: new Date(),
    approvedBy: null,
    approvedAt: null,
    releaseAt: null,
    releasedBy: null,
    releasedAt: null,
    returnedBecause: null,
    acceptBySetAt: null,
    lapsedAt: null,
    releaseId: null,
    reconsideredAt: null,
    reconsiderationId: null,
  }
  const shown = (programmeId: string | null, chosen: string | null) =>
    releasingOf({ ...row, programmeId }, { ...record, programmeId: chosen }, institution).programme
  expect(shown('soil-science-bsc', 'haulage-nd')).toBe('B.Sc. Soil Science')
  expect(shown(null, 'haulage-nd')).toBe('National Diploma in Haulage')
  expect(shown(null, 'closed-programme')).toBe('closed-programme')
  expect(shown(null, null)).toBe('')
})

/** Queues an email while the mail service throws `fault`. Returns the log lines. */
async function enqueueWith(fault: unknown) {
  const logged: [object, string][] = []
  const mail = {
    async enqueue(): Promise<never> {
      throw fault
    },
  }
  const log = { error: (fields: object, message: string) => void logged.push([fields, message]) }
  const order: MailOrder = decisionMail(offer, record, institution)
  await database.system
    .transaction()
    .execute((tx) => enqueueDecisionMail({ mail, log }, tx, order, 'decision-1'))
  return logged
}

test('an invalid address is logged, and any other error is thrown again', async () => {
  const logged = await enqueueWith(new MailNotAccepted(true, 'no address'))
  expect(logged).toEqual([[{ decisionId: 'decision-1' }, 'decision mail not sent: invalid email address']])
  await expect(enqueueWith(new TypeError('a bug'))).rejects.toThrow('a bug')
})
