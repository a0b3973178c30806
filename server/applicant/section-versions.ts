import { hash } from 'node:crypto'
import { personFieldNames, type StoredPerson } from '#contract/profile.ts'
import { kinColumns, type KinRecord } from './record.ts'

/*
 * Versions of sections whose answers are all saved together. A save that sends the version is rejected if the section
 * was changed on another device. A version is a hash of the stored answers. Clients treat it as an opaque string.
 */

function hashOf(values: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(values), 'base64url').slice(0, 16)
}

/** Returns the version of the section Bio-Data: a hash of its stored answers. */
export function biodataVersion(stored: StoredPerson): string {
  return hashOf(personFieldNames.map((name) => stored[name]))
}

const withoutKin = hashOf([null, null])

/** Returns the version of the section Next of Kin: a hash of both stored people. */
export function nextOfKinVersion(next: KinRecord | null, guardian: KinRecord | null): string {
  if (next === null && guardian === null) return withoutKin
  return hashOf([next, guardian].map((kin) => kin && kinColumns.map((column) => kin[column])))
}

const programmeVersions = new Map<string | null, string>()

/**
 * Returns the version of the section Program Choices: a hash of the chosen programme. The hash of each programme is
 * computed once, because every request for a profile needs it.
 */
export function programmeVersion(programmeId: string | null): string {
  const known = programmeVersions.get(programmeId)
  if (known !== undefined) return known
  const version = hashOf([programmeId])
  programmeVersions.set(programmeId, version)
  return version
}
