import { expect, test } from 'vitest'
import { savedView } from '#contract/office/list/views.ts'
import { listFrom } from '../list/list-of-page.ts'
import { nextViews } from './next-views.ts'

const saved = (id: string, state: string) => ({
  id,
  name: state,
  shared: false,
  savedBy: 'Bola',
  changeable: true,
  view: savedView.parse({ state: [state] }),
})
const ids = (...wanted: Parameters<typeof nextViews>) => nextViews(...wanted).map(({ id }) => id)

test('approvals and releases are not suggested to a clerk', () => {
  const clerk = ids('clerk', [], new URLSearchParams())
  expect(clerk).toEqual(['mine', 'returned-mine', 'overdue', 'answered', 'late', 'unassigned'])
  const approver = ids('approver', [], new URLSearchParams())
  expect(approver).toEqual(expect.arrayContaining(['to-approve', 'to-release']))
})

test('the finished list is left out in any order, and at most four saved views follow', () => {
  const finished = new URLSearchParams('status=submitted&assignee=nobody&sort=name&view=unassigned')
  const states = ['lagos', 'kano', 'ogun', 'oyo', 'edo'].map((state) => saved(`v-${state}`, state))
  expect(ids('clerk', states, finished)).toEqual([
    'mine',
    'returned-mine',
    'overdue',
    'answered',
    'late',
    'v-lagos',
    'v-kano',
    'v-ogun',
    'v-oyo',
  ])
  expect(ids('clerk', states, new URLSearchParams('state=lagos'))).not.toContain('v-lagos')
})

test('a list that was finished from another page is left out too', () => {
  const finished = (list: string) => ids('clerk', [], new URLSearchParams(list))
  expect(finished(listFrom('my-applications'))).not.toContain('mine')
  expect(finished(listFrom('requests', 'overdue'))).not.toContain('overdue')
})
