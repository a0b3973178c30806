import type { OutboxItem } from '#web/applicant/outbox/outbox-item.ts'
import { sampleProfile } from '../examples/sample-profile.ts'

const save = {
  owner: sampleProfile.profileId,
  body: {},
  sizeBytes: 640,
  savedAt: Date.parse('2026-11-30T14:30:00+01:00'),
  state: 'waiting',
  why: '',
  waited: true,
  sentAt: null,
} satisfies Partial<OutboxItem>

/** A save in each state, and an answer to a request of the office. */
export const waitingSaves: readonly OutboxItem[] = [
  { ...save, id: '1', section: 'biodata', why: 'The server is busy.', failures: 4 },
  { ...save, id: '2', section: 'nextOfKin', state: 'refused', why: 'Type an 11-digit phone number.' },
  { ...save, id: '3', section: 'programme', state: 'sent', sentAt: save.savedAt },
  {
    ...save,
    id: '4',
    section: 'requestAnswers',
    body: { requestId: 'id-1', documents: [], reply: 'I lost this slip. The board sends a new one.' },
  },
  {
    ...save,
    id: '5',
    section: 'requestAnswers',
    state: 'refused',
    why: 'A picture is missing.',
    body: { requestId: 'id-2', documents: [], reply: '' },
  },
]

/** School records that wait, were rejected or are being sent. */
export const waitingRecords: readonly OutboxItem[] = (['waiting', 'refused', 'sending'] as const).map(
  (state, index) => ({
    ...save,
    id: `record-${index + 1}`,
    section: 'educationalRecords',
    state,
    why: state === 'refused' ? 'The end year is before your start year. Change one of them.' : '',
    body: {
      qualification: 'National Diploma (ND)',
      institution: 'Yaba College of Technology',
      startDate: '2010',
      endDate: String(2012 + index),
    },
  }),
)
