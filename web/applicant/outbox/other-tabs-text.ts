import type { DraftSection } from '#contract/endpoints/draft.ts'
import { newKey } from '#web/api/new-key.ts'
import { recall } from '../session/persisted.ts'

/*
 * Messages between the tabs of a device. One tab asks the others for text and pictures that the server does not have. A
 * tab that has some answers `sending` at once, tries to send its drafts, and then answers `left` with the rest.
 */

/** Sections whose text, and sections whose pictures, are not on the server yet. */
export interface Unsent {
  texts: DraftSection[]
  pictures: DraftSection[]
}

type Message =
  | { kind: 'ask'; question: string; profileId: string }
  | { kind: 'sending'; question: string; tab: string }
  | { kind: 'left'; question: string; tab: string; unsent: Unsent }

/** Time in ms to wait for the first answers of other tabs. Short, because the browser delivers messages at once. */
const answerMs = 200
/** Additional time in ms for the second answer of a tab, after the time for sending. */
const marginMs = 500

let shared: BroadcastChannel | null = null

function openChannel(): BroadcastChannel | null {
  if (shared === null && 'BroadcastChannel' in globalThis) shared = new BroadcastChannel('matric-unsent')
  return shared
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const idOfApplicant = () => recall('profile')?.profileId

interface Answers {
  unsentHere(): Unsent
  /** Tries to send the unsent drafts. Returns the text and pictures that are still unsent. */
  sendAndCount(): Promise<Unsent>
}

const isEmpty = ({ texts, pictures }: Unsent) => texts.length + pictures.length === 0

/** Whether this tab already listens for the messages of other tabs, so that it adds the listener only once. */
let isListening = false

/** Answers the questions of other tabs of the same applicant. */
export function answerOtherTabs({ unsentHere, sendAndCount }: Answers): void {
  if (isListening) return
  isListening = true
  const channel = openChannel()
  const tab = newKey()
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'ask' || data.profileId !== idOfApplicant() || isEmpty(unsentHere())) return
    const { question } = data
    const post = (message: Message) => channel.postMessage(message)
    post({ kind: 'sending', question, tab })
    void sendAndCount().then((unsent) => post({ kind: 'left', question, tab, unsent }))
  })
}

/**
 * Asks the other tabs of this applicant to send their unsent drafts. Waits up to about `sendMs` for tabs that are
 * sending. Returns the text and pictures that are still unsent in these tabs.
 */
export async function unsentInOtherTabs(sendMs: number): Promise<Unsent[]> {
  const channel = openChannel()
  const profileId = idOfApplicant()
  if (channel === null || profileId === undefined) return []
  const question = newKey()
  const sending = new Set<string>()
  const unsentByTab = new Map<string, Unsent>()
  const listener = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask' || data.question !== question) return
    if (data.kind === 'sending') sending.add(data.tab)
    else unsentByTab.set(data.tab, data.unsent)
  }
  channel.addEventListener('message', listener)
  const ask: Message = { kind: 'ask', question, profileId }
  channel.postMessage(ask)
  await pause(answerMs)
  const latest = Date.now() + sendMs + marginMs
  while (unsentByTab.size < sending.size && Date.now() < latest) await pause(50)
  channel.removeEventListener('message', listener)
  return [...unsentByTab.values()]
}
