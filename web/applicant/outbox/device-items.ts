import { deleteRow, hasDatabase, putRow, rowsOf } from '#web/state/device-database.ts'
import type { OutboxItem } from './outbox-item.ts'

const report = (error: unknown) => console.error(error)

/** Stores the saves of the outbox on the applicant's own device. If that fails, a save waits in memory only. */
export const deviceItems = {
  async read(profileId: string): Promise<OutboxItem[]> {
    if (!(await hasDatabase())) return []
    return rowsOf<OutboxItem>('outbox', profileId).catch((error: unknown) => {
      report(error)
      return []
    })
  },

  /** Stores a save. Resolves when the save is on the disk, or cannot be stored. */
  async keep(item: OutboxItem): Promise<void> {
    await putRow('outbox', item).catch(report)
  },

  /** Deletes a save. Also does so on a shared device, where an earlier session may have stored it. */
  async remove(id: string): Promise<void> {
    if (await hasDatabase()) await deleteRow('outbox', id).catch(report)
  },
}
