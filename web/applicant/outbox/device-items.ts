import { deleteRow, hasDatabase, putRow, rowsOf } from '#web/state/device-database.ts'
import type { OutboxItem } from './outbox-item.ts'

const report = (error: unknown) => console.error(error)

/**
 * Returns the owner under which the replies to the office are stored. It is not the applicant's id, because the outbox
 * page of an earlier portal version would then read the replies and fail.
 */
const ownerOfReplies = (profileId: string) => `${profileId} replies`

function rowOf(item: OutboxItem): OutboxItem {
  return item.section === 'requestAnswers' ? { ...item, owner: ownerOfReplies(item.owner) } : item
}

/** The last write. Writes must keep their order, because a rejected save is removed and then stored with its reason. */
let lastWrite = Promise.resolve()

function inOrder(write: () => Promise<void>): Promise<void> {
  lastWrite = lastWrite.then(write).catch(report)
  return lastWrite
}

/** Ids of the saves that are on this device. */
const stored = new Set<string>()

/** Returns the saves that are only in memory, not stored on this device. On a shared device, these are all saves. */
export function onlyInMemory(items: readonly OutboxItem[]): OutboxItem[] {
  return items.filter(({ id }) => !stored.has(id))
}

let otherTabs: BroadcastChannel | null = null

function openChannel(): BroadcastChannel | null {
  if (otherTabs === null && 'BroadcastChannel' in globalThis)
    otherTabs = new BroadcastChannel('matric-outbox')
  return otherTabs
}

/** Stores the saves of the outbox on the applicant's own device. If that fails, a save waits in memory only. */
export const deviceItems = {
  async read(profileId: string): Promise<OutboxItem[]> {
    if (!(await hasDatabase())) return []
    try {
      const saves = await rowsOf<OutboxItem>('outbox', profileId)
      const replies = await rowsOf<OutboxItem>('outbox', ownerOfReplies(profileId))
      const items = [...saves, ...replies.map((item) => ({ ...item, owner: profileId }))]
      for (const { id } of items) stored.add(id)
      return items
    } catch (error) {
      report(error)
      return []
    }
  },

  /** Stores a save. Resolves when the save is on the disk, or cannot be stored. */
  async keep(item: OutboxItem): Promise<void> {
    await inOrder(async () => {
      await putRow('outbox', rowOf(item))
      stored.add(item.id)
    })
  },

  /** Deletes a save. Also deletes it on a shared device, where an earlier session may have stored it. */
  async remove(id: string): Promise<void> {
    await inOrder(async () => {
      stored.delete(id)
      if (await hasDatabase()) await deleteRow('outbox', id)
    })
  },

  /** Tells the other tabs that a save was removed without being sent, so that they do not send it. */
  announceRemoval(id: string): void {
    openChannel()?.postMessage(id)
  },

  /** Calls `onRemoved` with the id of each save that another tab has removed. */
  followRemovals(onRemoved: (id: string) => void): void {
    openChannel()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => onRemoved(String(data)))
  },
}
