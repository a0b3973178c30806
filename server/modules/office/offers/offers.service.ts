import { addDays, compareDates, today } from '#contract/dates.ts'
import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import type { Institution } from '#contract/institution.ts'
import {
  maxDaysToAccept,
  type OfferAnswer,
  offerAnswers,
  type OfferRow,
  type offers,
} from '#contract/office/offers/offers.ts'
import { offerExtensionErrors } from '#contract/office/left-out-item.ts'
import { programmeName } from '#contract/programmes.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Db, Tx } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { type AppError, conflict, fieldError } from '#server/http/errors.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { atVersion } from '../at-version.ts'
import { findCurrentDecision } from '../decision-state/current-decision.store.ts'
import { officeColumns } from '../applicant-record.store.ts'
import { noSuchApplication } from '../no-such-application.ts'
import { itemError } from '../item-error.ts'
import { isDeadline, pagePosition } from '../page-position.ts'
import { type OfferMessageDeps, sendOfferMessage } from './offer-messages.ts'
import {
  countOffers,
  findOfferLine,
  listOffers,
  type OfferKey,
  type OfferLine,
  readAnswer,
  setAcceptBy,
} from './offers.store.ts'

export interface OffersDeps extends OfferMessageDeps {
  database: Database
  /** Returns the current time in epoch ms. */
  now: () => number
}

export interface OffersService {
  /** Returns a page of up to 50 released offers, earliest deadline first. @throws 400 invalid `after`. */
  search(filter: ParsedBodyOf<typeof offers.search>): Promise<DataOf<typeof offers.search>>
  /** Counts the offers of an admission session by answer. An empty `session` means the current admission session. */
  counts(session: string): Promise<DataOf<typeof offers.counts>>
  /** Returns the released offer of an applicant; null if there is none. */
  of(db: Db, applicantId: string): Promise<OfferRow | null>
  /**
   * Sets a later deadline for several offers, each in its own transaction, and informs the applicants. A lapsed offer
   * becomes valid again. Offers that cannot be extended are returned in `refused` with the reason. Idempotent.
   * @throws 400 the day is not in the future, or more than 366 days ahead.
   */
  extend(extension: ParsedBodyOf<typeof offers.extend>, actor: Actor): Promise<DataOf<typeof offers.extend>>
}

const pageSize = 50

const notExtendable: Record<Exclude<OfferAnswer, 'unanswered' | 'lapsed'>, () => AppError> = {
  accepted: () => conflict('offer-accepted', 'The applicant has accepted this offer already.'),
  declined: () => conflict('offer-declined', 'The applicant has declined this offer.'),
  withdrawn: () => conflict('letter-withdrawn', 'The letter of admission was withdrawn.'),
}

export function offersService(deps: OffersDeps): OffersService {
  const { database, institution, now } = deps
  const { system } = database
  const sessionOf = (session: string) => (session === '' ? institution.admission.session : session)

  async function extendOne(
    tx: Tx,
    { applicantId, version }: { applicantId: string; version: number },
    { acceptBy, because }: { acceptBy: string; because: string },
    actor: Actor,
  ): Promise<void> {
    const record = await lockApplicant(tx, applicantId, officeColumns)
    if (record === null) throw noSuchApplication()
    const offer = await findCurrentDecision(tx, applicantId)
    const answer = await readAnswer(tx, applicantId)
    if (offer === undefined || answer === undefined)
      throw conflict('offer-missing', 'This application has no released offer.')
    if (answer !== 'unanswered' && answer !== 'lapsed') throw notExtendable[answer]()
    if (offer.acceptBy === acceptBy && offer.lapsedAt === null) return
    if (offer.acceptBy !== null && compareDates(acceptBy, offer.acceptBy) < 0)
      throw fieldError('choice-unknown', 'acceptBy', 'The new day is earlier than the present one.')
    await atVersion(tx, applicantId, version)
    await setAcceptBy(tx, offer.id, acceptBy)
    await sendOfferMessage(deps, tx, 'offer-extended', record, { ...offer, acceptBy })
    await writeAudit(tx, {
      ...auditActor(actor),
      action: 'offer-extended',
      applicantId,
      before: { decisionId: offer.id, acceptBy: offer.acceptBy, lapsed: offer.lapsedAt !== null },
      after: { decisionId: offer.id, acceptBy, lapsed: false, because },
    })
  }

  return {
    async search({ session, answer, after }) {
      const key = keyFrom(after)
      const lines = await listOffers(
        system,
        { session: sessionOf(session), answer, after: key },
        pageSize + 1,
      )
      const page = lines.slice(0, pageSize)
      const last = lines.length > pageSize ? page.at(-1) : undefined
      return {
        rows: page.map((line) => offerRowOf(line, institution)),
        next: last === undefined ? null : keyText(last),
      }
    },

    async counts(session) {
      const shownSession = sessionOf(session)
      const counts = await database.report((db) => countOffers(db, shownSession))
      return {
        session: shownSession,
        counts: offerAnswers.map((answer) => ({ answer, count: counts.get(answer) ?? 0 })),
      }
    },

    async of(db, applicantId) {
      const line = await findOfferLine(db, applicantId)
      return line === undefined ? null : offerRowOf(line, institution)
    },

    async extend({ offers: seen, acceptBy, because }, actor) {
      const day = today(new Date(now()))
      if (compareDates(acceptBy, day) <= 0)
        throw fieldError('validation-failed', 'acceptBy', 'Choose a day after today.')
      if (compareDates(acceptBy, addDays(day, maxDaysToAccept)) > 0)
        throw fieldError('validation-failed', 'acceptBy', 'Choose a day within the next twelve months.')
      const refused: DataOf<typeof offers.extend>['refused'] = []
      let extended = 0
      const offerByApplicant = new Map(seen.map((offer) => [offer.applicantId, offer]))
      for (const [applicantId, offer] of offerByApplicant) {
        const rejection = await itemError(offerExtensionErrors, async () => {
          if (!isId(applicantId)) throw noSuchApplication()
          return system.transaction().execute((tx) => extendOne(tx, offer, { acceptBy, because }, actor))
        })
        if (rejection === null) extended += 1
        else refused.push({ applicantId, ...rejection })
      }
      return { extended, refused }
    },
  }
}

function offerRowOf(line: OfferLine, institution: Institution): OfferRow {
  const { firstname, othername, programmeId, declineReason, withdrawReason, ...row } = line
  return {
    ...row,
    othernames: [firstname, othername].filter((part) => part !== '').join(' '),
    programme: programmeName(institution, programmeId),
    releasedAt: line.releasedAt.toISOString(),
    answeredAt: line.answeredAt?.toISOString() ?? null,
    reason: withdrawReason ?? declineReason ?? '',
  }
}

const noDay = 'infinity'

function keyText({ acceptBy, applicantId }: Pick<OfferLine, 'acceptBy' | 'applicantId'>): string {
  return `${acceptBy ?? noDay} ${applicantId}`
}

/** Returns the position in a page key; null for the empty key of the first page. @throws 400 invalid key. */
function keyFrom(text: string): OfferKey | null {
  const position = pagePosition(text, isDeadline)
  return position === null ? null : { acceptBy: position.exactAt, applicantId: position.id }
}
