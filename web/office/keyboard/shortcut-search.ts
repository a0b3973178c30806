import { type ShortcutGroup, shortcutGroups } from './shortcuts.ts'
import { shownKeys } from './shown-keys.ts'

/**
 * Returns the shortcuts that match the search text, in their groups; all of them for an empty text. The text is a key,
 * or a part of what the shortcut does or of the group's title.
 */
export function shortcutsWith(search: string): ShortcutGroup[] {
  const words = search.trim().toLowerCase()
  if (words === '') return [...shortcutGroups]
  return shortcutGroups
    .map((group) =>
      group.title.toLowerCase().includes(words)
        ? group
        : {
            ...group,
            shortcuts: group.shortcuts.filter(
              ({ keys, does }) =>
                does.toLowerCase().includes(words) ||
                [shownKeys(keys), ...keys].some((key) => key.toLowerCase() === words),
            ),
          },
    )
    .filter(({ shortcuts }) => shortcuts.length > 0)
}
