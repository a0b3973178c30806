import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SubjectMark } from '#contract/office/verification/verification.ts'
import { toastStore } from '#web/toasts/toast-store.ts'
import { callOffice } from '../api/call.ts'
import { lastActions, recordAction, recordCommand } from '../api/last-actions.ts'
import { lastDecisionsQuery } from '../queries.ts'
import { useUndo } from './use-undo.ts'

const me = { id: 'efe', name: 'Efe Ojo' }

const hooks = vi.hoisted(() => ({
  client: null as unknown,
  opened: [] as string[],
  location: { pathname: '/', search: '' },
}))

// The hook runs outside a component, so that the test needs no browser.
vi.mock('@tanstack/react-query', async (load) => ({
  ...(await load<object>()),
  useQueryClient: () => hooks.client,
}))
vi.mock('react-router', async (load) => ({
  ...(await load<object>()),
  useLocation: () => hooks.location,
  useNavigate: () => (path: string) => hooks.opened.push(path),
}))
vi.mock('#web/actions/use-action.ts', () => ({
  useAction: <Body>(
    send: (body: Body) => Promise<unknown>,
    settings: { onSuccess?: (answer: unknown, body: Body) => unknown },
  ) => ({
    busy: false,
    run: async (body: Body) => settings.onSuccess?.(await send(body), body),
  }),
}))
vi.mock('../api/call.ts')
vi.mock('../session/use-session.ts', () => ({ useMe: () => me }))

const mark: SubjectMark = { resultId: 'r1', subjectName: 'Physics', typed: 'B3', slip: 'open' }
const marked: SubjectMark = { ...mark, slip: 'C6' }
const marking = (saved = true) =>
  recordAction({
    kind: 'marks',
    applicantId: 'a2',
    marks: [marked],
    before: [mark],
    saved: () => Promise.resolve(saved),
  })
/** Returns results whose only subject shows a grade that the colleague with the name `by` has read. */
const resultsOf = (slip: string, by: string) => {
  const verification = { slip, by, at: '2026-11-22T09:00:00.000Z' }
  return { sittings: [{ resultId: 'r1', subjects: [{ subjectName: 'Physics', typed: 'B3', verification }] }] }
}
const stored = { lease: { staffId: me.id, holder: me.name }, results: resultsOf('C6', me.name) }
const proposal = { kind: 'admit', id: 'd1', applicantId: 'a1', version: 3, isUndoable: true }
const calls = () => vi.mocked(callOffice).mock.calls.map(([{ path }, body]) => [path, body])
const messages = () => toastStore.get().map(({ message }) => message)

beforeEach(() => {
  vi.mocked(callOffice).mockReset()
  toastStore.set([])
  lastActions.set([])
  hooks.opened = []
  hooks.location = { pathname: '/', search: '' }
  Object.assign(stored, { lease: { staffId: me.id, holder: me.name }, results: resultsOf('C6', me.name) })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  vi.spyOn(client, 'fetchQuery').mockImplementation(({ queryKey }: { queryKey: readonly unknown[] }) =>
    Promise.resolve(
      queryKey[0] === lastDecisionsQuery.queryKey[0]
        ? [proposal]
        : queryKey[0] === 'lease'
          ? stored.lease
          : { version: 7, results: stored.results },
    ),
  )
  hooks.client = client
})

test('verified subjects are undone, not the older proposal about another application', async () => {
  recordAction({ kind: 'decision' })
  marking()
  await useUndo().undoNewest()
  expect(calls()).toEqual([['/Office/verify-subjects', { applicantId: 'a2', version: 7, marks: [mark] }]])
  expect(hooks.opened).toEqual(['/applications/a2'])
  expect(messages()).toEqual(['Verification undone.'])
  await useUndo().undoNewest()
  expect(calls()[1]).toEqual(['/Office/take-back-decision', { decisionId: 'd1', version: 3, because: '' }])
})

test.each([
  ['corrects the grade', { results: resultsOf('D7', 'Bola Ade') }],
  ['reads the same grade', { results: resultsOf('C6', 'Bola Ade') }],
  ['opens the application', { lease: { staffId: 'bola', holder: 'Bola Ade' } }],
])('verified subjects are not undone after a colleague %s', async (_what, change) => {
  marking()
  Object.assign(stored, change)
  await expect(useUndo().undoNewest()).rejects.toThrow(/Nothing was undone|Take over/)
  expect(calls()).toEqual([])
})

test('an assignment is undone only if the application still has this assignee', async () => {
  recordAction({ kind: 'assigned', applicantId: 'a2', before: '', now: 'c1' })
  await useUndo().undoNewest()
  expect(calls()).toEqual([
    ['/Office/assign-application', { applicantId: 'a2', staffId: '', seenStaffId: 'c1' }],
  ])
  expect(lastActions.get()).toEqual([])
})

test('after an action that cannot be undone, or was not saved, z undoes nothing older', async () => {
  recordAction({ kind: 'decision' })
  recordAction({ kind: 'other' })
  await useUndo().undoNewest()
  marking(false)
  await useUndo().undoNewest()
  expect(calls()).toEqual([])
  expect(messages()).toEqual([
    'The verification was not saved, so there is nothing to undo.',
    'Your last action cannot be undone with z. Shift Z shows your last decisions.',
  ])
})

test('z undoes one decision after the other', async () => {
  vi.mocked(callOffice).mockImplementation(async ({ path }) => {
    recordCommand(path)
    return { message: '', title: '', data: null as never }
  })
  recordCommand('/Office/propose-decision')
  recordCommand('/Office/send-request')
  await useUndo().undoNewest()
  await useUndo().undoNewest()
  expect(calls().map(([path]) => path)).toEqual(['/Office/take-back-decision', '/Office/take-back-decision'])
  expect(lastActions.get()).toEqual([])
})

test('if the last decisions cannot be loaded, the message does not say that there are none', async () => {
  vi.spyOn(hooks.client as QueryClient, 'fetchQuery').mockRejectedValue(new Error('No network.'))
  recordAction({ kind: 'decision' })
  await useUndo().undoNewest()
  expect(messages()).toEqual(['Your last decisions could not be loaded. No network.'])
  marking()
  await expect(useUndo().undoNewest()).rejects.toMatchObject({
    name: 'RejectedCall',
    message: 'Nothing was undone. No network.',
  })
  expect(calls()).toEqual([])
})

test('after a reload, z undoes the newest of the last decisions', async () => {
  await useUndo().undoNewest()
  expect(calls().map(([path]) => path)).toEqual(['/Office/take-back-decision'])
})

test.each([
  ['duplicate', '/', '?status=submitted', '/duplicates'],
  ['duplicate', '/duplicates', '?kind=phone', '/duplicates?kind=phone'],
  ['duplicate', '/duplicates', '?kind=shared', '/duplicates'],
  ['shared-value', '/duplicates', '?kind=decided', '/duplicates?kind=shared'],
] as const)('after the undo of a %s on %s%s, the page is %s', async (kind, pathname, search, expected) => {
  hooks.location = { pathname, search }
  useUndo().undo({ ...proposal, kind, name: 'Efe', at: '2026-11-29T09:00:00.000Z', detail: '' })
  await expect.poll(() => hooks.opened).toEqual([expected])
})
