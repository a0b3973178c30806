import type { Profile } from '#contract/profile.ts'
import type { Success } from '#web/api/exchange.ts'
import type { SavedSection } from '../saves/section-saves.ts'

/** Returns the version that a save has created; undefined if the section has no versions. */
export function newVersionOf(section: SavedSection, { data }: Success<unknown>): string | undefined {
  const { sectionVersions } = (data ?? {}) as Partial<Profile>
  return (sectionVersions as Partial<Record<SavedSection, string>> | undefined)?.[section]
}

/**
 * Remembers which versions were replaced by saves of this page load. A form that started from a replaced version
 * continues from the version that replaced it. So two saves of the same page load never conflict.
 */
export function ownVersions() {
  const newer = new Map<string, string>()
  const keyOf = (section: SavedSection, version: string) => `${section} ${version}`
  return {
    replace(section: SavedSection, before: string, made: string): void {
      if (before !== made) newer.set(keyOf(section, before), made)
      // A version is a hash of the answers, so an earlier version can occur again. The newest version must have no
      // successor, because `newest` would otherwise never end.
      newer.delete(keyOf(section, made))
    },
    newest(section: SavedSection, version: string): string {
      const next = newer.get(keyOf(section, version))
      return next === undefined ? version : this.newest(section, next)
    },
    clear: () => newer.clear(),
  }
}
