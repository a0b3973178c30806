import { beforeEach, expect, test } from 'vitest'
import { officeEndpoints } from '#contract/office/registry.ts'
import {
  classOf,
  forgetAction,
  forgetUndone,
  type LastAction,
  lastActions,
  recordAction,
  recordCommand,
} from './last-actions.ts'

/** Commands whose callers record the action, because only the caller knows the data that undo the command. */
const recordedByCaller = ['verify-subjects', 'assign-application', 'assign-applications', 'undo-assignment']

/**
 * Requests that change no application, person or setting of the office: reads, exports, uploads, leases, dry runs of
 * bulk actions, and the colleague's own sign-in and keyboard setting.
 */
const unrecorded =
  /^(?:accept-invitation|audit-trail|bulk-items|confirm-authenticator|count-|duplicates$|find-people|log(?:in|out)$|next-|offer-counts|payment-totals|plan-|prepare-|preview-|programme-eligibility|refunds$|release-application|review-next|search-|second-review-screen|select-|set-letter-keys|shared-values$|step-up|take-application|take-over-application|unclear-payments$|upload-)/

beforeEach(() => lastActions.set([]))

test('each command is in one of the lists for the key z', () => {
  const names = officeEndpoints
    .filter(({ method }) => method === 'POST')
    .map(({ path }) => path.replace('/Office/', ''))
  expect(names.length).toBeGreaterThan(80)
  const undecided = names.filter(
    (name) => classOf(name) === undefined && !recordedByCaller.includes(name) && !unrecorded.test(name),
  )
  expect(undecided).toEqual([])
  expect(names.filter((name) => classOf(name) !== undefined && unrecorded.test(name))).toEqual([])
})

test('the newest action is first', () => {
  recordCommand('/Office/propose-decision')
  recordCommand('/Office/search-applications')
  recordCommand('/Office/set-check')
  expect(lastActions.get()).toEqual([{ kind: 'other' }, { kind: 'decision' }])
})

test('a decision that z has undone is removed with the command that undid it', () => {
  for (const name of ['propose-decision', 'set-check', 'skip-application', 'undo-skip'])
    recordCommand(`/Office/${name}`)
  forgetUndone()
  expect(lastActions.get()).toEqual([{ kind: 'other' }, { kind: 'decision' }])
})

test.each(['take-back-decision', 'undo-approval', 'withdraw-request', 'undo-shared-value'])(
  'after a button has sent %s, z undoes no decision on another application',
  (name) => {
    recordCommand('/Office/propose-decision')
    recordCommand(`/Office/${name}`)
    expect(lastActions.get()[0]).toEqual({ kind: 'other' })
  },
)

test('an action is removed once it is undone', () => {
  const action: LastAction = { kind: 'assigned', applicantId: 'a1', before: '', now: 'c1' }
  recordAction(action)
  recordCommand('/Office/take-five')
  forgetAction(action)
  expect(lastActions.get()).toEqual([{ kind: 'other' }])
})
