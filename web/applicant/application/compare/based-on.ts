import type { Profile } from '#contract/profile.ts'

/** Sections with a version. A save replaces the whole section, so it carries the version that the form started from. */
export type VersionedSection = keyof Profile['sectionVersions']

/** Returns the section's version; an empty string for a profile that an older portal version stored on this device. */
export function basedOnOf(profile: Partial<Profile>, section: VersionedSection): string {
  return profile.sectionVersions?.[section] ?? ''
}
