/*
 * Server responses stored on this device, so that pages open at once and can be read without a network. The portal
 * erases them when the session ends. Without «Remember me» they are in session storage, which the browser erases with
 * the tab.
 */

const key = 'answers'

interface KeptAnswers {
  profileId: string
  /** Responses by query name. `at` is the time of the response, in milliseconds since 1970. */
  answers: Record<string, { data: unknown; at: number }>
}

/**
 * Names of the responses received since the last page load or sign-in. All other stored responses are old and are
 * loaded again.
 */
const receivedNow = new Set<string>()

/** Returns both storages of the browser; an empty list if it blocks them. */
function storages(): Storage[] {
  try {
    return [globalThis.localStorage, globalThis.sessionStorage].filter((each) => each !== undefined)
  } catch {
    return []
  }
}

/**
 * Returns the storage that contains the responses, with its content; null if none are stored. Removes content that
 * cannot be read.
 */
function kept(): { storage: Storage; content: KeptAnswers } | null {
  for (const storage of storages()) {
    try {
      const content: KeptAnswers | null = JSON.parse(storage.getItem(key) ?? 'null')
      if (content !== null) return { storage, content }
    } catch {
      storage.removeItem(key)
    }
  }
  return null
}

/** Stores the responses. Returns false if this fails, for example on a full device. The portal works without them. */
function write(storage: Storage, content: KeptAnswers): boolean {
  try {
    storage.setItem(key, JSON.stringify(content))
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}

/**
 * Starts to store responses for this applicant: in local storage on their own device if it has space, otherwise in
 * session storage. Deletes the stored responses of any other applicant.
 */
export function openAnswers(profileId: string, ownDevice: boolean): void {
  const before = kept()
  const answers = before?.content.profileId === profileId ? before.content.answers : {}
  forgetAnswers()
  storages()
    .slice(ownDevice ? 0 : 1)
    .some((storage) => write(storage, { profileId, answers }))
}

/** Stores a response, if `openAnswers` has prepared the storage in this session. */
export function keepAnswer(name: string, data: unknown): void {
  receivedNow.add(name)
  const found = kept()
  if (found === null) return
  const { storage, content } = found
  write(storage, { ...content, answers: { ...content.answers, [name]: { data, at: Date.now() } } })
}

export interface KeptAnswer<Data> {
  data: Data
  at: number
  /** Whether the response was received before the last page load or sign-in. */
  old: boolean
}

/** Returns the last response stored under a name; null if there is none. */
export function keptAnswer<Data>(name: string): KeptAnswer<Data> | null {
  const answer = kept()?.content.answers[name]
  if (answer === undefined) return null
  return { data: answer.data as Data, at: answer.at, old: !receivedNow.has(name) }
}

/** Deletes the response stored under a name. */
export function forgetAnswer(name: string): void {
  const found = kept()
  if (found === null) return
  const { [name]: _outdated, ...answers } = found.content.answers
  write(found.storage, { ...found.content, answers })
}

/** Deletes the stored responses, except those of the applicant with the id `except`. */
export function forgetAnswers(except?: string): void {
  receivedNow.clear()
  for (const storage of storages())
    if (except === undefined || !storage.getItem(key)?.includes(JSON.stringify(except)))
      storage.removeItem(key)
}
