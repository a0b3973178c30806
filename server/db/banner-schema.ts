import type { Now, Nullable } from './column-types.ts'

/** Banner of the office on the pages of the portal. The newest that is not removed is shown until its end. */
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
