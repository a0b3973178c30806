import type { DraftAnswers } from '#contract/draft-answers.ts'
import { steps } from '#contract/steps/registry.ts'
import type { Success } from '#web/api/exchange.ts'
import { newKey } from '#web/api/new-key.ts'
import { heldDrafts } from '../drafts/held-drafts.ts'
import type { SavedSection, SectionBody } from '../saves/section-saves.ts'

/**
 * State of a save. `waiting`: not sent yet, or the last attempt failed; the save is sent again automatically.
 * `refused`: the server rejected the save, or the save is too old, so it is not sent again.
 */
export type ItemState = 'sending' | 'waiting' | 'refused' | 'sent'

/** Function that the outbox calls when a waiting save has been sent. */
export type OnSent = (section: SavedSection, answer: Success<unknown>, item: OutboxItem) => void

export interface OutboxItem {
  /** The idempotency key. */
  id: string
  owner: string
  section: SavedSection
  body: unknown
  sizeBytes: number
  /** Device time of the save, in ms. */
  savedAt: number
  /**
   * Position in the outbox: usually the device time of the save. If the clock has been set back, the position is a
   * higher number, so that each save comes after all earlier saves. Undefined in saves that an earlier version of the
   * portal stored; `savedAt` is then used instead.
   */
  position?: number
  /**
   * `changedAt` of the section's draft at the time of the save; null if there was no draft. Undefined in saves that an
   * earlier version of the portal stored.
   */
  draftChangedAt?: number | null
  state: ItemState
  /** Why the save waits or was rejected; empty if it has not been tried yet, is being sent or was sent. */
  why: string
  /**
   * Version of the section that the save is based on. This is the version that the form started from, or a version that
   * an earlier save of the same page load has created. Undefined if the section has no version.
   */
  basedOn?: string | undefined
  /**
   * The values of the form, to show them again if the save conflicts with a save on another device or in another tab.
   */
  typed?: DraftAnswers | undefined
  /** Random id of the page load that made the save. */
  madeIn?: string | undefined
  /**
   * Whether the save may conflict with a newer version of the section. True if the section had changed since `basedOn`,
   * or if the save was too old to be sent.
   */
  conflicts?: boolean
  /**
   * Whether an attempt was made with a network. The server may then have stored the save, although its response was
   * lost.
   */
  mayHaveArrived?: boolean
  /**
   * Device time of the first attempt, in ms: the server may have stored the idempotency key since then. Undefined before
   * the first attempt, and in saves that an earlier version of the portal stored.
   */
  triedAt?: number
  /** Number of failed attempts while the device had a network. */
  failures?: number
  /**
   * Whether the save has waited: an attempt to send it has failed, for example because the session was not confirmed
   * yet, or the save has become too old. Stays true when the save is then sent or rejected.
   */
  waited: boolean
  /** Device time at which the server accepted the save, in ms; null until then. */
  sentAt: number | null
}

/** A section that is a step of the application and is saved through the outbox. Excludes the replies to the office. */
export type SavedStep = Exclude<SavedSection, 'requestAnswers'>

export const isSavedStep = (section: SavedSection): section is SavedStep =>
  steps.some(({ id }) => id === section)

/** Returns the id of the request that a reply answers; undefined for a save of a step. */
export function requestOf({ section, body }: Pick<OutboxItem, 'section' | 'body'>): string | undefined {
  if (section !== 'requestAnswers') return undefined
  return (body as SectionBody<'requestAnswers'>).requestId
}

/** Whether two saves come from the same form: the form of one step, or of the reply to one request. */
function isSameForm(
  one: Pick<OutboxItem, 'section' | 'body'>,
  other: Pick<OutboxItem, 'section' | 'body'>,
): boolean {
  return one.section === other.section && requestOf(one) === requestOf(other)
}

/** Whether a save adds a record to a list. A save of any other form replaces the earlier saves of the form. */
export function isListSave({ section }: Pick<OutboxItem, 'section'>): boolean {
  return steps.some(({ id, movedBy }) => id === section && movedBy === 'update-stage')
}

/**
 * Whether the new save `item` replaces `earlier`, a rejected save of the same form. A new record replaces no other
 * record.
 */
export function isReplacedBy(item: OutboxItem, earlier: OutboxItem): boolean {
  return earlier.state === 'refused' && isSameForm(earlier, item) && !isListSave(earlier)
}

/** Returns a warning that the server may have stored the save; '' if the server cannot have stored it. */
export function arrivalWords({ state, mayHaveArrived }: OutboxItem): string {
  return state !== 'refused' && mayHaveArrived === true ? 'It may have reached us already.' : ''
}

/** The applicant whose outbox is open. */
export interface OpenOutbox {
  profileId: string
  /** Whether saves may be stored on this device. */
  own: boolean
  /**
   * Whether the server has confirmed that the session is this applicant's. Until then nothing is sent, because another
   * applicant may have signed in without JavaScript.
   */
  confirmed: boolean
  /** Asks the server again whose session it is. */
  confirm(): void
}

type NewItem = Pick<OutboxItem, 'owner' | 'section' | 'body' | 'basedOn' | 'typed' | 'madeIn' | 'position'>

/** Creates a save that has not been sent yet. */
export function newItem(save: NewItem): OutboxItem {
  return {
    ...save,
    id: newKey(),
    sizeBytes: new TextEncoder().encode(JSON.stringify(save.body)).length,
    savedAt: Date.now(),
    draftChangedAt: heldDrafts.get(save.section)?.changedAt ?? null,
    state: 'waiting',
    why: '',
    waited: false,
    sentAt: null,
  }
}
