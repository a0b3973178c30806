import { expect, test } from 'vitest'
import { compareFingerprints } from './fingerprints.ts'
import { measureBackup } from './measure-backup.ts'

test('a backup taken while applicants read is restored completely', async () => {
  const plan = { applicants: 300, uploads: 20, readsPerSecond: 20, quietSeconds: 1 }
  const report = await measureBackup(plan, () => undefined)
  expect(report).toMatchObject({ different: [], failedReads: 0, restoredUploads: 20 })
  for (const table of ['applicant', 'submission', 'payment', 'decision', 'office_application', 'upload'])
    expect(report.equal).toContain(`public.${table}`)
})

test('a table that differs in the copy is found, unless the original changed in the meantime', () => {
  const before = { same: '2 5', lost: '2 5', altered: '2 5', busy: '2 5', grown: '2 5', missing: '2 5' }
  const after = { ...before, busy: '4 9', grown: '3 7' }
  const restored = { same: '2 5', lost: '1 5', altered: '2 6', busy: '3 8', grown: '3 7', unknown: '1 1' }
  expect(compareFingerprints(before, after, restored)).toEqual({
    equal: ['same', 'grown'],
    changed: ['busy'],
    different: ['lost', 'altered', 'missing', 'unknown'],
  })
})

test('a job that ran during the backup may be in the copy, but no other row', () => {
  const original = { 'graphile_worker._private_jobs': '0 0', 'public.applicant': '2 5' }
  const restored = { 'graphile_worker._private_jobs': '1 7', 'public.applicant': '3 9' }
  expect(compareFingerprints(original, original, restored, true)).toEqual({
    equal: [],
    changed: ['graphile_worker._private_jobs'],
    different: ['public.applicant'],
  })
  expect(compareFingerprints(original, original, restored).different).toHaveLength(2)
})
