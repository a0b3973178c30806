import { describe, expect, test } from 'vitest'
import { defaultViews } from '#contract/office/list/default-views.ts'
import { maxOwnViews, viewNameLength, views } from '#contract/office/list/views.ts'
import { newId } from '#server/db/id.ts'
import { type OfficeColleague, officeColleague } from '#tests/support/office/office.ts'
import { anOffer, submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database

const shown = async (who: OfficeColleague) => views.list.data.parse((await office.get('views', who)).data)
const ownOf = async (who: OfficeColleague) => (await shown(who)).filter(({ shared }) => !shared)
const names = async (who: OfficeColleague) => (await shown(who)).map(({ name }) => name)
const save = (who: OfficeColleague, name: string, more: object = {}) =>
  office.post('save-view', who, { name, view: { state: ['lagos'] }, ...more })
async function saved(who: OfficeColleague, name: string, more: object = {}): Promise<string> {
  const answer = await save(who, name, more)
  expect(answer.status).toBe(200)
  return views.save.data.parse(answer.data).viewId
}

test('only its author sees a view until it is shared', async () => {
  const id = await saved(clerk, '  Lagos,   oldest first ', {
    view: { state: ['lagos'], sort: 'waiting', columns: ['number', 'state'] },
  })
  expect(await shown(clerk)).toMatchObject([
    {
      name: 'Lagos, oldest first',
      shared: false,
      changeable: true,
      view: { state: ['lagos'], sort: 'waiting', descending: false, columns: ['number', 'state'] },
    },
  ])
  expect(await shown(approver)).toEqual([])
  expect((await office.post('change-view', clerk, { viewId: id, shared: true })).status).toBe(200)
  expect(await shown(approver)).toMatchObject([
    { name: 'Lagos, oldest first', shared: true, savedBy: clerk.name, view: { state: ['lagos'] } },
  ])
  await office.post('delete-view', clerk, { viewId: id })
  expect((await office.post('delete-view', clerk, { viewId: id })).status).toBe(200)
  expect(await shown(approver)).toEqual([])
})

test('a view can be renamed and get other filters, separately', async () => {
  const who = await officeColleague(server, 'clerk')
  const id = await saved(who, 'Kano')
  await office.post('change-view', who, { viewId: id, name: 'KANO' })
  await office.post('change-view', who, { viewId: id, view: { state: ['kano'] } })
  expect(await ownOf(who)).toMatchObject([{ name: 'KANO', view: { state: ['kano'] } }])
})

test('only the author, an approver or an administrator changes a shared view', async () => {
  const [author, other] = [await officeColleague(server, 'clerk'), await officeColleague(server, 'auditor')]
  const own = await saved(author, 'Only mine')
  const shared = await saved(author, 'For all', { shared: true })
  expect((await shown(other)).find(({ id }) => id === shared)?.changeable).toBe(false)
  for (const [who, viewId] of [
    [other, shared],
    [other, own],
    [approver, own],
    [clerk, newId()],
    [clerk, 'nonsense'],
  ] as const)
    expect((await office.post('change-view', who, { viewId, name: 'Taken over' })).status).toBe(404)
  expect((await office.post('delete-view', other, { viewId: shared })).status).toBe(404)
  expect((await office.post('change-view', approver, { viewId: shared, name: 'For everybody' })).status).toBe(
    200,
  )
  expect(await names(other)).toContain('For everybody')
  expect((await office.post('delete-view', approver, { viewId: shared })).status).toBe(200)
})

test('if two colleagues share views with the same name at once, one of them learns who uses the name', async () => {
  const [first, second] = [
    await officeColleague(server, 'clerk', { name: 'Bola Adeyemi' }),
    await officeColleague(server, 'clerk', { name: 'Bola Adeyemi' }),
  ]
  const answers = await Promise.all([
    save(first, 'Nursing', { shared: true }),
    save(second, 'NURSING', { shared: true }),
  ])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  const rejected = answers.find(({ status }) => status === 409)
  expect(rejected).toMatchObject({ code: 'view-name-taken' })
  expect(rejected?.message).toMatch(/^Bola Adeyemi already shares a view with the name «nursing»/i)
  // A private view may have the name of a colleague's shared view, but not the name of another own private view.
  const own = await saved(second, 'Nursing')
  expect((await save(second, 'nursing')).status).toBe(409)
  expect((await office.post('change-view', second, { viewId: own, shared: true })).status).toBe(409)
})

test('the number of views and the length of a name are limited', async () => {
  const who = await officeColleague(server, 'clerk')
  expect((await save(who, 'x'.repeat(viewNameLength + 1))).status).toBe(400)
  expect((await save(who, '   ')).status).toBe(400)
  for (let at = 1; at < maxOwnViews; at += 1) await saved(who, `View ${at}`)
  const last = await Promise.all([save(who, 'Last'), save(who, 'One too many')])
  expect(last.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422'])
  expect(await ownOf(who)).toHaveLength(maxOwnViews)
})

test('saving, changing and deleting are in the audit log', async () => {
  const who = await officeColleague(server, 'clerk')
  const id = await saved(who, 'Logged')
  await office.post('change-view', who, { viewId: id, name: 'Logged twice' })
  await office.post('delete-view', who, { viewId: id })
  const entries = await system
    .selectFrom('auditEvent')
    .select(['action', 'before', 'after'])
    .where('actorId', '=', who.id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['view-saved', 'view-changed', 'view-deleted'])
  expect(entries[1]).toMatchObject({ before: { name: 'Logged' }, after: { name: 'Logged twice' } })
})

test('a stored filter that no longer exists is left out', async () => {
  const who = await officeColleague(server, 'clerk')
  const id = await saved(who, 'Old')
  const view = JSON.stringify({ state: ['lagos'], status: ['gone'], removed: 'yes' })
  await system.updateTable('listView').set({ view }).where('id', '=', id).execute()
  expect(await ownOf(who)).toMatchObject([{ view: { state: ['lagos'], status: [] } }])
})

test('the server accepts each default view', async () => {
  for (const { view } of defaultViews) {
    const { columns: _, ...filters } = view
    expect((await office.post('search-applications', clerk, filters)).status).toBe(200)
  }
  expect(new Set(defaultViews.map(({ id }) => id)).size).toBe(defaultViews.length)
})

describe('the menu', () => {
  const menuOf = async (who: OfficeColleague) =>
    views.menu.data.parse((await office.get('menu-views', who)).data)

  test('shows own views, then shared ones, then built-in ones, at most eight', async () => {
    const who = await officeColleague(server, 'clerk')
    const other = await officeColleague(server, 'clerk')
    const before = (await menuOf(who)).map(({ name }) => name)
    const builtIn = ['Unassigned', 'Requirements not met', 'Results awaited', 'Waiting for 10 days']
    expect(before.slice(-4)).toEqual(builtIn)
    await saved(other, 'A shared menu view', { shared: true })
    await saved(other, 'A private menu view')
    await saved(who, 'Zulu')
    const after = (await menuOf(who)).map(({ name }) => name)
    expect(after.slice(0, 2)).toEqual(['Zulu', 'A shared menu view'])
    expect(after).not.toContain('A private menu view')
    for (let n = 0; n < 8; n += 1) await saved(who, `Menu ${n}`)
    expect(await menuOf(who)).toHaveLength(8)
  })

  test('counts the applications of each view, as the list does, up to 1,000', async () => {
    const who = await officeColleague(server, 'clerk')
    const session = '2003/2004'
    const status = ['submitted']
    await saved(who, 'By counters', { view: { session: [session], status } })
    await saved(who, 'By rows', { view: { session: [session], status, assignee: ['nobody'] } })
    const counts = async () =>
      (await menuOf(who)).slice(0, 2).map(({ name, count, exact }) => [name, count, exact])
    const [first = ''] = await Promise.all(
      [1, 2].map(() => submittedApplication(server, { admissionSession: session })),
    )
    expect(await counts()).toEqual([
      ['By counters', 2, true],
      ['By rows', 2, true],
    ])
    await office.post('propose-decision', clerk, { applicantId: first, ...anOffer })
    expect(await counts()).toEqual([
      ['By counters', 1, true],
      ['By rows', 1, true],
    ])
  })
})
