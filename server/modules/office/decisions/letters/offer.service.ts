import { today } from '#contract/dates.ts'
import type { Institution } from '#contract/institution.ts'
import { programmeById } from '#contract/programmes.ts'
import type { Database } from '#server/db/client.ts'
import type { DecisionFacts } from '#server/modules/printing/facts.ts'
import { conditionsOf } from '../decision-data.ts'
import { type DecisionRow, findOffer } from '../decision.store.ts'

export interface OfferService {
  /**
   * Returns the facts of the released offer for the admission letter; null if there is no offer or the applicant
   * declined it.
   */
  facts(applicantId: string): Promise<DecisionFacts | null>
}

type Offer = Pick<DecisionRow, 'id' | 'programmeId' | 'level' | 'conditions' | 'releasedAt' | 'acceptBy'> & {
  admissionSession: string | null
}

/** Collects the facts of an offer that the admission letter states. */
export function offerFacts(offer: Offer, institution: Institution): DecisionFacts {
  const programme = programmeById(institution, offer.programmeId)
  return {
    decisionId: offer.id,
    programme: programme?.description ?? '',
    department: programme?.department ?? '',
    level: offer.level ?? '',
    session: offer.admissionSession ?? institution.admission.session,
    conditions: conditionsOf(offer.conditions),
    date: today(offer.releasedAt ?? new Date()),
    ...(offer.acceptBy !== null && { acceptBy: offer.acceptBy }),
  }
}

export function offerService(deps: { database: Database; institution: Institution }): OfferService {
  return {
    facts: (applicantId) =>
      deps.database.asApplicant(applicantId, async (db) => {
        const offer = await findOffer(db, applicantId)
        return offer === undefined ? null : offerFacts(offer, deps.institution)
      }),
  }
}
