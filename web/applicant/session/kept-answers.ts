/*
 * Server answers kept on this device, so that pages open at once and can be read without a network. The portal erases
 * them when the session ends. Without «Remember me» they are in session storage, which the browser erases with the tab.
 */

const key = 'answers'

interface KeptAnswers {
  profileId: string
  /** Answers by query name. `at` is the time of the answer, in milliseconds since 1970. */
  answers: Record<string, { data: unknown; at: number }>
}

/** Names of the answers received since the page was loaded. All other answers are old and are loaded again. */
const receivedNow = new Set<string>()

function storages(): Storage[] {
  try {
    return [globalThis.localStorage, globalThis.sessionStorage].filter((each) => each !== undefined)
  } catch {
    return []
  }
}

/** Returns the storage that contains answers, with its content; null if no answers are kept. */
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

function write(storage: Storage, content: KeptAnswers): void {
  try {
    storage.setItem(key, JSON.stringify(content))
  } catch (error) {
    // The storage is full. Without kept answers, pages open a little later.
    console.error(error)
  }
}

/** Starts to keep answers of this applicant: in local storage on their own device, otherwise in session storage. */
export function openAnswers(profileId: string, ownDevice: boolean): void {
  const before = kept()
  const answers = before?.content.profileId === profileId ? before.content.answers : {}
  forgetAnswers()
  const [local, session] = storages()
  const storage = ownDevice ? local : session
  if (storage !== undefined) write(storage, { profileId, answers })
}

/** Keeps an answer if `openAnswers` was called. */
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
  /** Whether the answer was received before the page was loaded. */
  old: boolean
}

/** Returns the last answer kept under a name; null if there is none. */
export function keptAnswer<Data>(name: string): KeptAnswer<Data> | null {
  const answer = kept()?.content.answers[name]
  if (answer === undefined) return null
  return { data: answer.data as Data, at: answer.at, old: !receivedNow.has(name) }
}

export function forgetAnswers(): void {
  receivedNow.clear()
  for (const storage of storages()) storage.removeItem(key)
}
