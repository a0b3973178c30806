import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

/** Places of one programme in the current admission session, and its admissions by state. */
export const programmePlaces = z.object({
  programmeId: z.string(),
  programme: z.string(),
  /** Number of places; null if the institution data does not limit them. */
  places: z.nullable(z.number()),
  proposed: z.number(),
  /** Number of admissions that are approved or scheduled, but not released. */
  approved: z.number(),
  /** Number of released offers, whatever the applicant's answer. */
  offered: z.number(),
  accepted: z.number(),
  unanswered: z.number(),
  /**
   * Places minus accepted and unanswered offers; negative if there are more such offers than places. Null if `places`
   * is null.
   */
  left: z.nullable(z.number()),
})
export type ProgrammePlaces = z.output<typeof programmePlaces>

/** A programme that would have more admissions than places after an approval, a bulk action or a release. */
export const overPlaces = z.object({
  programme: z.string(),
  places: z.number(),
  /**
   * Number of admissions that already take a place: accepted, unanswered and scheduled offers. Before an approval, the
   * approved admissions also count. Before proposals in bulk, the approved and the proposed admissions also count.
   */
  taken: z.number(),
  /** Number of admissions that the approval, the bulk action or the release adds. */
  added: z.number(),
})
export type OverPlaces = z.output<typeof overPlaces>

export const places = {
  list: endpoint({
    method: 'GET',
    path: '/Office/places',
    access: 'staff',
    permission: 'read-applications',
    summary:
      'Places of each programme in the current session, with proposals, approvals, offers and answers.',
    data: z.object({ session: z.string(), programmes: z.array(programmePlaces) }),
  }),
}
