import type { OfficeRequest } from '#contract/office/requests/requests.ts'
import { stepOf } from '#contract/steps/registry.ts'
import type { Db } from '#server/db/client.ts'
import type { SnapshotStep } from '#server/db/schema.ts'
import type { StoredRequest } from '#server/modules/application/requests/requests.service.ts'
import { answerChanges } from './answer-changes.ts'
import { itemOutcomes } from './item-outcomes.ts'
import { namesOfStaff } from '../staff-names.store.ts'
import { listVersions } from './request-data.store.ts'

/**
 * Converts the requests of an application to the API format of the office. Compares each corrected section with the
 * previous version of the answers.
 */
export async function officeRequestsOf(
  db: Db,
  applicantId: string,
  requests: readonly StoredRequest[],
): Promise<OfficeRequest[]> {
  if (requests.length === 0) return []
  const versions = await listVersions(db, applicantId)
  const names = await namesOfStaff(
    db,
    requests.flatMap(({ askedBy, closedBy }) => [askedBy, ...(closedBy === null ? [] : [closedBy])]),
  )
  const sectionsOf = (snapshot: readonly SnapshotStep[] | undefined, stepId: string) =>
    snapshot?.find((step) => step.stepId === stepId)?.sections ?? []
  const earlierFiles = new Map<string, string>()
  return requests.map((stored) => {
    const { sections, documents, askedAt, returnedAt, closedAt, askedBy, closedBy, ...request } = stored
    const outcomes = itemOutcomes(stored, requests)
    return {
      ...request,
      askedBy: names.get(askedBy) ?? '',
      askedAt: askedAt.toISOString(),
      returnedAt: returnedAt?.toISOString() ?? null,
      closedAt: closedAt?.toISOString() ?? null,
      closedBy: closedBy === null ? null : (names.get(closedBy) ?? ''),
      sections: sections.map(({ id, stepId, fields, doneAt, picturesBefore, picturesAfter }) => {
        const at = versions.findIndex(({ correctionId }) => correctionId === id)
        return {
          stepId,
          title: stepOf(stepId).title,
          fields,
          doneAt: doneAt?.toISOString() ?? null,
          changes:
            at < 1
              ? []
              : answerChanges(
                  sectionsOf(versions[at - 1]?.snapshot, stepId),
                  sectionsOf(versions[at]?.snapshot, stepId),
                  fields,
                ),
          picturesBefore: picturesBefore ?? [],
          picturesAfter: picturesAfter ?? [],
          ...outcomes.section(stepId),
        }
      }),
      documents: documents.map(({ id, name, explanation, file }) => {
        const earlierFile = earlierFiles.get(name) ?? null
        if (file !== null) earlierFiles.set(name, file)
        return { id, name, explanation, file, earlierFile, ...outcomes.document(name) }
      }),
    }
  })
}
