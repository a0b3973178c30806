import type { Screen } from './screens.ts'
import type { ShortcutGroup } from './shortcut-group.ts'
import { shortcutGroups } from './shortcuts.ts'
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

/**
 * Sorts the groups: first those of the screens `here`, then those of `here` that nearly all screens have, such as
 * «Every page», then the groups of other screens.
 */
export function pageFirst(groups: readonly ShortcutGroup[], here: readonly Screen[]): ShortcutGroup[] {
  const rank = ({ screens }: ShortcutGroup) => {
    if (!screens.some((screen) => here.includes(screen))) return 2
    return screens.length > mostScreens ? 1 : 0
  }
  return groups.toSorted((one, other) => rank(one) - rank(other))
}

/** A group on more screens than this belongs to the office in general and not to a page. */
const mostScreens = 9
