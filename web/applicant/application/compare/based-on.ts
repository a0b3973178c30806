import type { Profile } from '#contract/profile.ts'

/** Sections with a version. A save replaces the whole section. The server rejects it if the version has changed. */
export type VersionedSection = keyof Profile['sectionVersions']

/** Returns the version of a section. Empty if an older portal, which knew no versions, has stored this profile. */
export function basedOnOf(profile: Partial<Profile>, section: VersionedSection): string {
  return profile.sectionVersions?.[section] ?? ''
}
