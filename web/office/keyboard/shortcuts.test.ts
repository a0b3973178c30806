import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { menuPages, pageKey } from '../menu-pages.ts'
import { pageFirst, shortcutsWith } from './shortcut-search.ts'
import { screens, screensAt } from './screens.ts'
import { shortcutGroups } from './shortcuts.ts'
import { shownKeys } from './shown-keys.ts'

/** Returns the groups of shortcuts for a screen. */
const groupsOf = (screen: (typeof screens)[number]) =>
  shortcutGroups.filter((group) => group.screens.includes(screen))
const keysOf = (groups: typeof shortcutGroups) =>
  groups.flatMap(({ shortcuts }) => shortcuts.flatMap(({ keys }) => keys))
const twice = (keys: readonly string[]) => keys.filter((key, at) => keys.indexOf(key) !== at)

test.each(screens)('no key has two meanings on the screen «%s»', (screen) => {
  const keys = keysOf(groupsOf(screen))
  expect(keys.length).toBeGreaterThan(0)
  expect(twice(keys)).toEqual([])
  // The keys of the menu work on every page. A page that binds their first key alone would act before the second key.
  if (screen !== 'application-form') expect(keys).toContain(`${pageKey} q`)
  expect(keys).not.toContain(pageKey)
})

test('every page of the menu has its own letter', () => {
  expect(twice(menuPages.map(({ letter }) => letter))).toEqual([])
})

/**
 * The screens that show the components of a folder in `web/office`. Components of other folders may be on all screens.
 */
const screensOf: Record<string, (typeof screens)[number][]> = {
  application: ['application', 'application-schools', 'application-mails', 'application-form'],
  bulk: ['queue', 'bulk-action'],
  colleagues: ['colleagues'],
  duplicates: ['duplicates'],
  leases: ['application'],
  offers: ['offers'],
  ledgers: ['refunds'],
  people: ['find-person', 'person'],
  queue: ['queue'],
  release: ['release'],
  'review-end': ['end-of-list'],
  requests: ['requests', 'application-requests'],
  'second-review': ['second-review'],
  'second-verification': ['second-verification'],
  takings: ['takings'],
}

test('the list names every key that a component binds', async () => {
  const office = join(import.meta.dirname, '..')
  const files = (await readdir(office, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith('keyboard'),
  )
  const bound = await Promise.all(
    files.map(async (file) =>
      keysIn(await readFile(join(office, file), 'utf8')).map((key) => ({ file, key })),
    ),
  )
  expect(bound.flat().length).toBeGreaterThan(60)
  const missing = bound.flat().filter(({ file, key }) => {
    const places = screensOf[file.split('/')[0] ?? ''] ?? screens
    return !places.flatMap((screen) => keysOf(groupsOf(screen))).includes(key)
  })
  expect(missing).toEqual([])
})

/** Returns the keys that a source file binds with `useKeys` or with the attribute `hotkey`. */
function keysIn(source: string): string[] {
  const objects = source
    .split(/useKeys\(/)
    .slice(1)
    .map((rest) => rest.split(/\n {2}\)|\}\)\n/)[0] ?? '')
  const inObjects = objects.flatMap((text) =>
    [...text.matchAll(/(?:^|[{,(]\s*)(?:'([^']+)'|([A-Z]\w*|\w)):\s/gm)].map(
      ([, quoted, bare]) => quoted ?? bare ?? '',
    ),
  )
  const hotkeys = [...source.matchAll(/hotkey="([^"]+)"/g)].map(([, key]) => key ?? '')
  return [...inObjects, ...hotkeys]
}

/**
 * Number of buttons that show no key, by reason and by file. All of them can be reached with Tab and pressed with
 * Enter. Buttons that submit a form (`Ctrl Enter`), and Cancel and Close in dialogs (`Esc`), are not counted.
 */
const withoutKey: Record<string, Record<string, number>> = {
  'an item of a list, which has keys or is short': {
    'duplicates/pairs.tsx': 1,
    'duplicates/shared-values.tsx': 1,
    'release/release-list.tsx': 1,
    'people/mails-again.tsx': 1,
    'second-verification/blind-form.tsx': 1,
  },
  'another button shows its key, or the key is beside it': {
    'application/verification/board-checks.tsx': 1,
    'application/verification/slip-viewer.tsx': 1,
    'application/tabs/tabs.tsx': 1,
    'duplicates/duplicates.tsx': 1,
    'duplicates/compared-pair.tsx': 1,
    'ledgers/discrepancies.tsx': 1,
    'page/closable-button.tsx': 1,
    'table/row-button.tsx': 1,
    'page/guarded-button.tsx': 2,
    'people/person-page.tsx': 1,
    'requests/request-card.tsx': 1,
    'review/last-decisions.tsx': 2,
  },
  'after a failure, or only now and then': {
    'application/verification/results-tab.tsx': 1,
    'application/verification/slip-viewer.tsx': 1,
    'application/decision/unsent-proposal.tsx': 1,
    'application/decision/unsent-reason-banner.tsx': 1,
    'guarded.tsx': 1,
    'page/retry-button.tsx': 1,
    'second-review/second-review.tsx': 1,
    'second-verification/second-verification.tsx': 1,
    'sign-in/recovery-codes.tsx': 3,
  },
  'settings of administrators and auditors': {
    'assignments/assignment-preview.tsx': 1,
    'assignments/assignment-rules.tsx': 1,
    'assignments/rule-row.tsx': 3,
    'banner/banner-page.tsx': 1,
    'colleagues/colleague-acts.tsx': 3,
    'ledgers/audit-log.tsx': 1,
    'ledgers/chain-check.tsx': 1,
  },
  'beside a field, in the order of Tab': {
    'queue/views/save-view.tsx': 1,
    'queue/views/view-entry.tsx': 6,
    'requests/documents-field.tsx': 2,
    'requests/items-field.tsx': 2,
  },
  'a filter or an order, which `f` and `O` set by keyboard': {
    'queue/filters/filter-chips.tsx': 1,
    'queue/list-table.tsx': 1,
    'queue/queue-head.tsx': 1,
    'queue/no-rows.tsx': 2,
    'queue/status-counts.tsx': 2,
  },
  'once a day, or after the last row': {
    'frame/office-menu.tsx': 1,
    'release/release-list.tsx': 1,
    'table/show-more.tsx': 1,
  },
}

test('every button shows its key, or is listed with the reason', async () => {
  const office = join(import.meta.dirname, '..')
  const files = (await readdir(office, { recursive: true })).filter((file) => file.endsWith('.tsx'))
  const found: Record<string, number> = {}
  for (const file of files) {
    const count = buttonsIn(await readFile(join(office, file), 'utf8')).filter(
      (text) => !showsKey(text),
    ).length
    if (count > 0) found[file] = count
  }
  const listed: Record<string, number> = {}
  for (const [file, count] of Object.values(withoutKey).flatMap((each) => Object.entries(each)))
    listed[file] = (listed[file] ?? 0) + count
  expect(found).toEqual(listed)
})

const showsKey = (button: string) =>
  /\bshortcut=|<Key\b|<kbd\b|hotkey=|type="submit"|title="(?:Cancel|Close)"/.test(button)

/** Returns the opening tag of each button in a source file. For a button without a title, adds the content. */
function buttonsIn(source: string): string[] {
  return [...source.matchAll(/<(button|ClosableButton|Button|GuardedButton|BarButton)\b/g)].map(
    ({ index, 1: name }) => {
      let depth = 0
      let end = index
      while (end < source.length && !(depth === 0 && source[end] === '>')) {
        if (source[end] === '{') depth += 1
        if (source[end] === '}') depth -= 1
        end += 1
      }
      const hasContent = name === 'button' || name === 'ClosableButton'
      return source.slice(index, hasContent ? source.indexOf(`</${name}>`, end) : end)
    },
  )
}

test('the keys of the current page come first', () => {
  const titlesAt = (pathname: string) =>
    pageFirst(shortcutGroups, screensAt(pathname)).map(({ title }) => title)
  expect(titlesAt('/').slice(0, 3)).toEqual(['Lists', 'Queue, my applications', 'Queue'])
  expect(titlesAt('/duplicates')[0]).toBe('Duplicates')
  expect(titlesAt('/applications/01a2')[0]).toBe('Application: next and back')
  expect(titlesAt('/people/01a2')[0]).toBe('Person')
  expect(titlesAt('/people')[0]).toBe('Find a person')
  expect(titlesAt('/figures')[0]).toBe('Every page')
  expect(titlesAt('/bulk/01a2')).toHaveLength(shortcutGroups.length)
})

test('keys are shown with the names on a keyboard', () => {
  expect(
    [
      ['N'],
      [' '],
      ['1', '2', '3', '4'],
      ['j', 'ArrowDown'],
      ['Ctrl+Enter'],
      ['+', '=', '-'],
      ['g q'],
      ['Alt+n'],
    ].map(shownKeys),
  ).toEqual(['Shift N', 'Space', '1 to 4', 'j ↓', 'Ctrl Enter', '+ = −', 'g q', 'Alt n'])
  expect(shownKeys(['Shift+ArrowLeft', 'Shift+ArrowRight'])).toBe('Shift + arrows')
})

test('the search finds a key, an action and a group', () => {
  const titles = (search: string) => shortcutsWith(search).map(({ title }) => title)
  expect(titles('')).toHaveLength(shortcutGroups.length)
  expect(titles('shift a')).toEqual(['Application: decision'])
  expect(shortcutsWith('undo your approval').map(({ shortcuts }) => shortcuts.length)).toEqual([1])
  expect(shortcutsWith('Duplicates')[0]?.shortcuts.length).toBeGreaterThan(3)
  expect(titles('nothing like this')).toEqual([])
})
