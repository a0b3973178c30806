import type { Profile } from '#contract/profile.ts'

/** Sections with a version. A save replaces the whole section, so the server rejects a save of an older version. */
export type VersionedSection = keyof Profile['sectionVersions']

/** Returns the version of a section; empty for a profile that an older portal without versions stored on the device. */
export function basedOnOf(profile: Partial<Profile>, section: VersionedSection): string {
  return profile.sectionVersions?.[section] ?? ''
}
