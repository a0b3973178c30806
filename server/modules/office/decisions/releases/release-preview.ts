import { decisionAfter } from '#contract/office/decisions/decision-moves.ts'
import type { UnreleasedDecision, Releasing } from '#contract/office/decisions/decisions.ts'
import { digestOf } from '#contract/office/decisions/release-selection.ts'
import type { OverPlaces } from '#contract/office/offers/places.ts'
import type { Database } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import { acceptance } from './release-decision.ts'
import { unreleasedDecision } from '../../decision-state/decision-words.ts'
import { releasingOf } from '../decision-data.ts'
import { decisionMail } from '../decision-mail.ts'
import type { DecisionRow } from '../decision.store.ts'
import type { ReleaseBatches, Selection } from './release-batch.service.ts'
import { findDecisionRows } from './release-batch.store.ts'
import { releaseProblems, type ReleaseProblemsDeps } from './release-problems.ts'
import type { PlacesService } from '../../places/places.service.ts'
import { findRecords } from '../../applicant-record.store.ts'
import { readRefusedAt } from '../../decision-state/open-reconsideration.store.ts'

export interface PreviewDeps extends ReleaseProblemsDeps {
  database: Database
  batches: Pick<ReleaseBatches, 'idsOf'>
  places: Pick<PlacesService, 'overAfterRelease'>
  mail: Pick<MailService, 'preview'>
  /** Returns the current time in epoch ms. */
  now: () => number
}

export interface ReleasePreview {
  decisions: Releasing[]
  mails: { to: string; subject: string; text: string }[]
  total: number
  digest: string
  overPlaces: OverPlaces[]
  refused: UnreleasedDecision[]
}

const previewedMails = 20

/** Returns what a release of the selected decisions would do (see `ReleaseService.preview`). */
export async function previewRelease(
  deps: PreviewDeps,
  selection: Selection,
  staffId: string,
): Promise<ReleasePreview> {
  const { institution, mail, now } = deps
  const { system } = deps.database
  const ids = await deps.batches.idsOf(selection, staffId)
  const found = new Map((await findDecisionRows(system, ids.filter(isId))).map((each) => [each.id, each]))
  const refused: UnreleasedDecision[] = []
  const ready: DecisionRow[] = []
  for (const id of ids) {
    const decision = found.get(id)
    if (decision === undefined) refused.push(unreleasedDecision(id))
    else if (decisionAfter(decision.state, 'schedule') === undefined)
      refused.push(unreleasedDecision(id, decision.state))
    else ready.push(decision)
  }
  const records = await findRecords(
    system,
    ready.map(({ applicantId }) => applicantId),
  )
  const releasing = ready.flatMap((decision) => {
    const record = records.get(decision.applicantId)
    return record === undefined ? [] : [{ decision, record }]
  })
  const problems = await releaseProblems(
    deps,
    system,
    ready.map(({ id }) => id),
  )
  return {
    decisions: releasing.map(({ decision, record }) => ({
      ...releasingOf(decision, record, institution),
      problems: problems.get(decision.id) ?? [],
    })),
    mails: await Promise.all(
      releasing.slice(0, previewedMails).map(async ({ decision, record }) => {
        const refusedAt = await readRefusedAt(system, decision.reconsiderationId)
        const dated = { ...decision, ...acceptance(institution, decision, new Date(now())) }
        return mail.preview(decisionMail(dated, record, institution, refusedAt))
      }),
    ),
    total: ready.length,
    digest: digestOf(releasing.map(({ decision }) => decision.id)),
    overPlaces: await deps.places.overAfterRelease(
      system,
      ready.map(({ id }) => id),
    ),
    refused,
  }
}
