import type { BannerData } from '#contract/office/banner.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { sharedReading } from '#server/metrics/shared-reading.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { findBanner, insertBanner, removeBanners } from './banner.store.ts'

export interface BannerService {
  /**
   * Returns the text of the banner; null if there is none. The text is cached for ten seconds. If the database cannot
   * be read, returns the last known text until the banner expires.
   */
  shown(): Promise<string | null>
  /** Reads the banner from the database; null if there is none. */
  get(): Promise<BannerData | null>
  /** Shows a banner for the given number of hours in place of the current one, and returns it. */
  set(text: string, hours: number, actor: Actor): Promise<BannerData | null>
  /** Removes the banner. Idempotent. */
  remove(actor: Actor): Promise<void>
}

const maximumAgeMs = 10_000
const hourMs = 3_600_000

export interface BannerDeps {
  database: Database
  now?: () => number
}

export function bannerService({ database, now = Date.now }: BannerDeps): BannerService {
  const read = async () => (await findBanner(database.system)) ?? null
  let known: Awaited<ReturnType<typeof read>> = null
  let reading = sharedReading(read, maximumAgeMs, now)
  const forget = () => {
    reading = sharedReading(read, maximumAgeMs, now)
  }

  async function get(): Promise<BannerData | null> {
    const found = await read()
    return found && { ...found, shownUntil: found.shownUntil.toISOString() }
  }

  return {
    get,

    async shown() {
      known = await reading().catch(() => known)
      return known !== null && known.shownUntil.getTime() > now() ? known.text : null
    },

    async set(text, hours, actor) {
      const shownUntil = new Date(now() + hours * hourMs)
      await database.system.transaction().execute(async (tx) => {
        await removeBanners(tx)
        await insertBanner(tx, { id: newId(), text, shownUntil, setBy: actor.colleague.staffId })
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'banner-set',
          after: { text, shownUntil: shownUntil.toISOString() },
        })
      })
      forget()
      return get()
    },

    async remove(actor) {
      await database.system.transaction().execute(async (tx) => {
        if (await removeBanners(tx)) await writeAudit(tx, { ...auditActor(actor), action: 'banner-removed' })
      })
      forget()
    },
  }
}
