import { mapInGroups } from '#server/limits/in-groups.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import { type ReleaseDecisionDeps, releaseDecision } from './release-decision.ts'
import { type PreviewDeps, previewRelease, type ReleasePreview } from './release-preview.ts'
import { applicantOf, dueDecisions } from '../decision.store.ts'
import type { Selection } from './release-batch.service.ts'

export interface ReleaseDeps extends PreviewDeps, ReleaseDecisionDeps {
  mail: Pick<MailService, 'enqueue' | 'preview'>
}

export interface ReleaseService {
  /**
   * Returns the selected decisions that can be released, their number and digest, the first 20 emails, and the
   * programmes that would have more offers than places. `refused` lists the decisions that cannot be released, with the
   * reason. Changes nothing. `staffId` is the id of the signed-in colleague.
   */
  preview(selection: Selection, staffId: string): Promise<ReleasePreview>
  /**
   * Releases the due decisions, each in its own transaction. Logs and skips decisions that fail. Returns the number of
   * released decisions.
   */
  releaseDue(): Promise<number>
}

const batchSize = 200
const concurrentReleases = 4

export function releaseService(deps: ReleaseDeps): ReleaseService {
  const { now } = deps
  const { system } = deps.database

  async function releaseOne(id: string): Promise<boolean> {
    const applicantId = await applicantOf(system, id)
    if (applicantId === undefined) return false
    return system.transaction().execute((tx) => releaseDecision(deps, tx, id, applicantId))
  }

  async function releaseOrLog(id: string): Promise<boolean> {
    try {
      return await releaseOne(id)
    } catch (err) {
      // A decision that fails must not block the others. The next run, within a minute, retries it.
      deps.log.error({ err, decisionId: id }, 'a decision could not be released')
      return false
    }
  }

  return {
    preview: (selection, staffId) => previewRelease(deps, selection, staffId),

    async releaseDue() {
      // Ids of decisions that could not be released. This run does not try them again, because it might otherwise
      // never end.
      const failed: string[] = []
      let count = 0
      for (;;) {
        const due = await dueDecisions(system, new Date(now()), failed, batchSize)
        if (due.length === 0) return count
        const released = await mapInGroups(due, concurrentReleases, releaseOrLog)
        count += released.filter(Boolean).length
        failed.push(...due.filter((_, at) => !released[at]))
      }
    },
  }
}
