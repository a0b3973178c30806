import type { Profile } from '#contract/profile.ts'

/** Sections with a version. A save replaces the whole section. The server rejects a save based on an older version. */
export type VersionedSection = keyof Profile['sectionVersions']

/** Returns the version of a section; empty for a stored profile of an older portal, which had no section versions. */
export function basedOnOf(profile: Partial<Profile>, section: VersionedSection): string {
  return profile.sectionVersions?.[section] ?? ''
}
