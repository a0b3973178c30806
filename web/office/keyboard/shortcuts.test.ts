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
  if (keys.some((key) => key.startsWith(`${pageKey} `))) expect(keys).not.toContain(pageKey)
})

test('every page of the menu has its own letter', () => {
  expect(twice(menuPages.map(({ letter }) => letter))).toEqual([])
})

/**
 * The screens that show the components of a folder in `web/office`. Components of other folders may be on all screens.
 */
const screensOf: Record<string, (typeof screens)[number][]> = {
  application: ['application', 'application-form'],
  bulk: ['queue', 'bulk-action'],
  colleagues: ['colleagues'],
  duplicates: ['duplicates'],
  leases: ['application'],
  offers: ['offers'],
  people: ['person'],
  queue: ['queue'],
  release: ['release'],
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

test('the keys of the current page come first', () => {
  const titlesAt = (pathname: string) =>
    pageFirst(shortcutGroups, screensAt(pathname)).map(({ title }) => title)
  expect(titlesAt('/').slice(0, 3)).toEqual(['Lists', 'Queue, my applications', 'Queue'])
  expect(titlesAt('/duplicates')[0]).toBe('Duplicates')
  expect(titlesAt('/applications/01a2')[0]).toBe('Application: next and back')
  expect(titlesAt('/people/01a2')[0]).toBe('Person')
  expect(titlesAt('/people')[0]).toBe('Every page')
  expect(titlesAt('/bulk/01a2')).toHaveLength(shortcutGroups.length)
})

test('keys are shown with the names on a keyboard', () => {
  expect(
    [['N'], [' '], ['1', '2', '3', '4'], ['j', 'ArrowDown'], ['Ctrl+Enter'], ['+', '=', '-'], ['g q']].map(
      shownKeys,
    ),
  ).toEqual(['Shift N', 'Space', '1 to 4', 'j ↓', 'Ctrl Enter', '+ = −', 'g q'])
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
