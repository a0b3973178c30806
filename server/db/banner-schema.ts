import type { Now, Nullable } from './column-types.ts'

/**
 * Banner that the office shows on the pages of the portal. If several banners are valid (not removed and not expired),
 * the newest is shown.
 */
export interface BannerTable {
  id: string
  text: string
  shownUntil: Date
  setBy: string
  setAt: Now
  removedAt: Nullable<Date>
}

export interface BannerSchema {
  banner: BannerTable
}
