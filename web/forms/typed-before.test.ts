import { expect, test } from 'vitest'
import { type Control, typedIn } from './typed-before.ts'

const text = (name: string, value: string, defaultValue = ''): Control => ({
  name,
  id: `field-${name}`,
  type: 'text',
  value,
  defaultValue,
})

const choice = (type: 'checkbox' | 'radio', value: string, checked: boolean, was: boolean): Control => ({
  ...text('choice', value, value),
  type,
  checked,
  defaultChecked: was,
})

/** A select with the options «», «a» and «b». `selected` is the option that is selected in the document. */
const select = (value: string, selected: string | null): Control => ({
  name: 'select',
  id: 'field-select',
  type: 'select-one',
  value,
  options: ['', 'a', 'b'].map((each) => ({ value: each, defaultSelected: each === selected })),
})

test('text is typed if it differs from the text in the document', () => {
  expect(typedIn([text('same', 'a', 'a'), text('new', 'b'), text('emptied', '', 'c')])).toEqual({
    new: 'b',
    emptied: '',
  })
})

test('a control without a name has its id as key', () => {
  expect(typedIn([{ ...text('', '04'), id: 'field-birthDate-month' }])).toEqual({
    'field-birthDate-month': '04',
  })
})

test('a checkbox has its new state as value', () => {
  expect(typedIn([choice('checkbox', 'on', true, false)])).toEqual({ choice: true })
  expect(typedIn([choice('checkbox', 'on', false, true)])).toEqual({ choice: false })
  expect(typedIn([choice('checkbox', 'on', true, true)])).toEqual({})
})

test('a group of radio buttons has the value of the chosen button', () => {
  const chosen = [choice('radio', 'yes', false, true), choice('radio', 'no', true, false)]
  expect(typedIn(chosen)).toEqual({ choice: 'no' })
  expect(typedIn(chosen.toReversed())).toEqual({ choice: 'no' })
  expect(typedIn([choice('radio', 'yes', true, true), choice('radio', 'no', false, false)])).toEqual({})
})

test('a select has the value of the chosen option, also of the empty one', () => {
  expect(typedIn([select('a', '')])).toEqual({ select: 'a' })
  expect(typedIn([select('', 'a')])).toEqual({ select: '' })
  expect(typedIn([select('b', null)])).toEqual({ select: 'b' })
  for (const unchanged of [select('', ''), select('', null), select('b', 'b')])
    expect(typedIn([unchanged])).toEqual({})
})
