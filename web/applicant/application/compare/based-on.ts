import type { Profile } from '#contract/profile.ts'

/** The sections that a save replaces as a whole. */
export type VersionedSection = keyof Profile['sectionVersions']

/** Returns the section's version; empty for a profile that an older portal has kept on this device. */
export function basedOnOf(profile: Partial<Profile>, section: VersionedSection): string {
  return profile.sectionVersions?.[section] ?? ''
}
