import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Icon } from './icon.tsx'
import { type ProgressItem, ProgressStrip } from './progress-strip.tsx'
import { SectionCard } from './section-card.tsx'
import { SelectField } from './select-field.tsx'
import { LoadingStatus, Skeleton } from './skeleton.tsx'
import { TextField } from './text-field.tsx'
import { Toasts } from './toasts.tsx'
import { TopBar } from './top-bar.tsx'

const html = (block: ReactElement) => renderToStaticMarkup(block)
const words = (block: ReactElement) => html(block).replace(/<[^>]*>/g, '')

test('skeletons are announced together, not one by one', () => {
  expect(html(createElement(Skeleton))).not.toContain('role=')
  expect(html(createElement(LoadingStatus))).toContain('role="status"')
})

test('a button without a title shows a warning sign', () => {
  expect(words(createElement(Button))).toBe('⚠')
  expect(words(createElement(Button, { title: 'Save' }))).toBe('Save')
})

test('a busy button ignores presses and keeps the focus', () => {
  const busy = html(createElement(Button, { title: 'Save', busy: true }))
  expect(busy).toContain('aria-disabled="true"')
  // A disabled button would lose the focus, so a busy button is not disabled.
  expect(busy).not.toContain('disabled=""')
  expect(html(createElement(Button, { title: 'Save' }))).not.toContain('disabled')

  const pressed = vi.fn()
  const stopped = vi.fn()
  for (const isBusy of [true, false]) {
    const { props } = Button({ title: 'Save', busy: isBusy, type: 'submit', onClick: pressed })
    props.onClick({ preventDefault: stopped })
  }
  expect([stopped.mock.calls.length, pressed.mock.calls.length]).toEqual([1, 1])
})

test('a button that its screen disables with aria-disabled keeps the focus', () => {
  const disabled = html(createElement(Button, { title: 'Save', 'aria-disabled': true }))
  expect(disabled).toContain('aria-disabled="true"')
  expect(disabled).not.toMatch(/disabled=""|aria-busy/)
})

test('only a button of type submit sends the form', () => {
  expect(html(createElement(Button, { title: 'Save' }))).toContain('type="button"')
  expect(html(createElement(Button, { title: 'Save', type: 'submit' }))).toContain('type="submit"')
})

test('a field’s control refers to its hint and its error', () => {
  const field = html(
    createElement(TextField, { label: 'Email', name: 'email', hint: 'Yours', error: 'Enter it.' }),
  )
  expect(field).toContain('aria-describedby="field-email-hint field-email-error"')
  expect(field).toContain('aria-invalid="true"')
  expect(field).toContain('id="field-email-error"')
  expect(field).toContain('<label')
  expect(field).toContain('for="field-email"')
})

test('a field without an error is not marked wrong', () => {
  expect(html(createElement(TextField, { label: 'Email', name: 'email' }))).not.toMatch(
    /aria-invalid|aria-describedby/,
  )
})

test('a select starts with an empty choice', () => {
  const select = html(createElement(SelectField, { label: 'State', name: 'state', options: ['Lagos'] }))
  expect(select).toContain('<option value="">Choose one</option><option value="Lagos">Lagos</option>')
})

test('the error summary links to each invalid field and is hidden without errors', () => {
  const summary = html(
    createElement(ErrorSummary, { errors: { dob: 'Enter your date of birth.', lga: undefined } }),
  )
  expect(summary).toContain('href="#field-dob"')
  expect(summary).not.toContain('field-lga')
  expect(html(createElement(ErrorSummary, { errors: {} }))).toBe('')
})

test('an error summary without a wrong field has the title and the mark too', () => {
  const summary = createElement(ErrorSummary, { errors: {}, message: 'The password is not right.' })
  expect(words(summary)).toBe('There is a problemThe password is not right.')
  expect(html(summary)).toContain('<svg')
})

test('toasts keep their order and have a hidden word for their context', () => {
  const toasts = createElement(Toasts, {
    onDismiss: () => {},
    items: [
      { id: 2, message: 'No network', context: 'error' },
      { id: 1, message: 'Saved', context: 'success' },
    ],
  })
  expect(words(toasts)).toBe('Error:No networkSuccess:Saved')
  expect(html(toasts)).toMatch(/role="alert".*role="status"/)
})

test('the progress strip has text for each state and marks the current step', () => {
  const items: ProgressItem[] = [
    { id: 'a', label: 'Bio-Data', state: 'completed', motif: null },
    { id: 'b', label: 'Records', state: 'active', motif: null },
    { id: 'c', label: 'Picture Upload', state: 'pending', motif: null },
  ]
  const states = 'Bio-Data, completedRecords, to do nowPicture Upload, not started'
  const strip = createElement(ProgressStrip, { items })
  expect(words(strip)).toBe(states)
  expect(html(strip)).toContain('aria-current="step"')
  expect(words(createElement(ProgressStrip, { items, here: 'c' }))).toBe(`${states}Step 3 of 3`)
})

test('a section card says whether it is completed', () => {
  const card = (completed: boolean, lockedBecause?: string) =>
    words(
      createElement(SectionCard, {
        title: 'Records',
        completed,
        motif: null,
        ...(lockedBecause !== undefined && { lockedBecause }),
        renderLink: ({ children }) => createElement('a', { href: '#records' }, children),
      }),
    )
  expect(card(true)).toBe('RecordsCompleted')
  expect(card(false)).toBe('RecordsNot Completed')
  expect(card(false, 'Opens later.')).toBe('RecordsNot CompletedOpens later.')
})

test('the top bar shows -- until there is an application number', () => {
  const bar = (number: string | null) =>
    words(
      createElement(TopBar, {
        title: 'Dashboard',
        menuOpen: false,
        onMenu: () => {},
        person: { name: 'Ɓàlà Ƙwárai', number, avatar: null },
      }),
    )
  expect(bar(null)).toBe('DashboardƁàlà Ƙwárai--')
  expect(bar('MAT/24/000123')).toContain('MAT/24/000123')
})

test('a dialog that asks before a deletion has a warning sign, not a cross', () => {
  const question = { title: 'Delete record', message: 'Delete it?', action: 'Yes, Delete' }
  const ignore = () => undefined
  const dialog = html(
    createElement(ConfirmDialog, { ...question, context: 'error', onConfirm: ignore, onCancel: ignore }),
  )
  expect(dialog).toContain(html(createElement(Icon, { name: 'warning' })))
  expect(dialog).not.toContain(html(createElement(Icon, { name: 'cross' })))
})
