import type { DataOf } from '#contract/endpoint.ts'
import type { Institution } from '#contract/institution.ts'
import type { OverPlaces, places } from '#contract/office/offers/places.ts'
import { programmesOf } from '#contract/programmes.ts'
import type { Database, Db } from '#server/db/client.ts'
import { type Admissions, countAdmissions, countOffers } from './places.store.ts'

/** For each step towards a release, the states in which an admission uses a place of its programme. */
const takenBy = {
  schedule: ['accepted', 'unanswered', 'scheduled'],
  approve: ['accepted', 'unanswered', 'scheduled', 'approved'],
  propose: ['accepted', 'unanswered', 'scheduled', 'approved', 'proposed'],
} as const

export interface PlacesService {
  list(): Promise<DataOf<typeof places.list>>
  /**
   * Returns the programmes in `added` that would have more admissions than places after `step`. `added` contains the
   * number of admissions of the current admission session that the step adds, by programme id.
   */
  over(db: Db, step: keyof typeof takenBy, added: ReadonlyMap<string, number>): Promise<OverPlaces[]>
  /**
   * Returns the programmes that would have more offers than places after a release of these decisions. Leaves out
   * programmes that none of the decisions offers. Decisions that are already scheduled are not added, because their
   * places are already included.
   */
  overAfterRelease(db: Db, decisionIds: readonly string[]): Promise<OverPlaces[]>
  /**
   * Returns the programmes that would have more admissions than places after an approval of these proposals. Leaves out
   * programmes that none of the proposals offers.
   */
  overAfterApproval(db: Db, decisionIds: readonly string[]): Promise<OverPlaces[]>
  /** Whether the number of places is limited for at least one programme. */
  hasLimits: boolean
}

export function placesService(deps: { database: Database; institution: Institution }): PlacesService {
  const { database, institution } = deps
  const { session } = institution.admission
  const programmes = programmesOf(institution)
  const hasLimits = programmes.some(({ places }) => places !== undefined)

  const service: PlacesService = {
    hasLimits,

    async list() {
      const counted = await database.report((db) => countAdmissions(db, session))
      return {
        session,
        programmes: programmes.map(({ id, description, places = null }) => {
          const { proposed, approved, scheduled, ...offers } = counted.get(id) ?? noAdmissions(id)
          const { offered, accepted, unanswered } = offers
          return {
            programmeId: id,
            programme: description,
            places,
            proposed,
            approved: approved + scheduled,
            offered,
            accepted,
            unanswered,
            left: places === null ? null : places - accepted - unanswered,
          }
        }),
      }
    },

    async over(db, step, added) {
      const limited = programmes.filter(({ id, places }) => places !== undefined && added.has(id))
      if (limited.length === 0) return []
      const counted = await countAdmissions(db, session)
      return limited.flatMap(({ id, description, places = 0 }) => {
        const admissions = counted.get(id) ?? noAdmissions(id)
        const takenPlaces = takenBy[step].reduce((sum, state) => sum + admissions[state], 0)
        const addedPlaces = added.get(id) ?? 0
        return takenPlaces + addedPlaces > places
          ? [{ programme: description, places, taken: takenPlaces, added: addedPlaces }]
          : []
      })
    },

    async overAfterRelease(db, decisionIds) {
      if (!hasLimits) return []
      return service.over(db, 'schedule', await countOffers(db, decisionIds, session, 'approved'))
    },

    async overAfterApproval(db, decisionIds) {
      if (!hasLimits || decisionIds.length === 0) return []
      return service.over(db, 'approve', await countOffers(db, decisionIds, session, 'proposed'))
    },
  }
  return service
}

function noAdmissions(programmeId: string): Admissions {
  return { programmeId, proposed: 0, approved: 0, scheduled: 0, accepted: 0, unanswered: 0, offered: 0 }
}
