import type { Profile } from '#contract/profile.ts'

/** Sections that have a version, because each save replaces the whole section. */
export type VersionedSection = keyof Profile['sectionVersions']

/** Returns the section's version; an empty string for a profile that an older portal version stored on this device. */
export function basedOnOf(profile: Partial<Profile>, section: VersionedSection): string {
  return profile.sectionVersions?.[section] ?? ''
}
