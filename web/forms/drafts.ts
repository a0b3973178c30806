/**
 * Prefix of the drafts' keys in `sessionStorage`. A draft contains a form's unsent values. The browser deletes it when
 * the tab is closed.
 */
const prefix = 'draft:'
const ownerKey = 'draft-owner'

/** Returns the storage of this tab; null if the browser blocks it. */
function storage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

/** Stores values in this tab. The caller must leave out passwords. Only logs errors, such as a full storage. */
export function keepDraft(name: string, values: object): void {
  try {
    storage()?.setItem(prefix + name, JSON.stringify(values))
  } catch (error) {
    console.error(error)
  }
}

/** Returns the values of the draft `name`, or an empty object if there are none or they cannot be read. */
export function draftOf(name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storage()?.getItem(prefix + name) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/**
 * Returns whether the draft contains a filled-in value. If so, pages open the form at once, without waiting for a
 * click.
 */
export function hasDraft(name: string): boolean {
  return isFilledIn(draftOf(name))
}

/** Returns whether a value is filled in. An empty string, an empty list and `false` are not filled in. */
export function isFilledIn(values: object): boolean {
  return Object.values(values).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== '' && value !== false,
  )
}

/** Deletes the draft `name` from this tab. */
export function discardDraft(name: string): void {
  storage()?.removeItem(prefix + name)
}

/** Records the owner of the drafts. Deletes the drafts first if they belong to another owner, or to no owner. */
export function claimDrafts(owner: string): void {
  if (storage()?.getItem(ownerKey) !== owner) discardDrafts()
  try {
    storage()?.setItem(ownerKey, owner)
  } catch (error) {
    console.error(error)
  }
}

/** Deletes all drafts from this tab, and the record of their owner. */
export function discardDrafts(): void {
  const tabStorage = storage()
  if (tabStorage === null) return
  tabStorage.removeItem(ownerKey)
  for (const key of Object.keys(tabStorage)) if (key.startsWith(prefix)) tabStorage.removeItem(key)
}
