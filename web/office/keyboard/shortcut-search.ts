import type { Screen } from './screens.ts'
import type { ShortcutGroup } from './shortcut-group.ts'
import { shortcutGroups } from './shortcuts.ts'
import { shownKeys } from './shown-keys.ts'

/**
 * Returns the shortcuts that match the search text, in their groups; all shortcuts if the text is empty. The text can
 * be a key, or a part of a shortcut's description or of a group's title.
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

/**
 * Sorts the groups. The groups of the current screens (`here`) come first. Of these, the groups that belong to more
 * than `maxScreens` screens come last, such as «Every page».
 */
export function pageFirst(groups: readonly ShortcutGroup[], here: readonly Screen[]): ShortcutGroup[] {
  const rank = ({ screens }: ShortcutGroup) => {
    if (!screens.some((screen) => here.includes(screen))) return 2
    return screens.length > maxScreens ? 1 : 0
  }
  return groups.toSorted((one, other) => rank(one) - rank(other))
}

/** A group on more screens than this number comes after the other groups of the current screens. */
const maxScreens = 9
