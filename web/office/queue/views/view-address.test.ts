import { expect, test } from 'vitest'
import { defaultViews } from '#contract/office/list/default-views.ts'
import { addressOfView, choosableViews, currentView, viewInAddress } from './view-address.ts'

const view = {
  ...viewInAddress(new URLSearchParams('state=lagos&sort=-waiting')),
  columns: ['number', 'state'],
}
const mine = { id: 'v1', name: 'Lagos', shared: false, savedBy: 'Bola', changeable: true, view }

test('the URL of a view contains its filters, order, columns and id', () => {
  const address = addressOfView(view, 'v1')
  expect(address.toString()).toBe('state=lagos&sort=-waiting&columns=number%2Cstate&view=v1')
  expect(viewInAddress(address)).toEqual(view)
})

test('the URL says which view is shown, and whether it was changed', () => {
  const all = choosableViews([mine])
  const address = addressOfView(view, 'v1')
  expect(currentView(address, all)).toMatchObject({ chosen: { name: 'Lagos' }, changed: false })
  address.set('state', 'kano')
  expect(currentView(address, all)).toMatchObject({ changed: true })
  expect(currentView(new URLSearchParams('state=lagos&view=unknown'), all)).toBe(null)
})

test.each(defaultViews)('the default view «$name» is not changed by its URL', ({ id, view: content }) => {
  const all = choosableViews([])
  expect(currentView(addressOfView(content, id), all)).toMatchObject({ changed: false })
})
