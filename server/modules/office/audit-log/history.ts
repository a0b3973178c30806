import * as z from 'zod'
import { capitalised } from '#contract/capitalised.ts'
import { auditWords } from '#contract/office/audit/audit-words.ts'
import { applicantDetails, type AuditLine, colleagueDetails } from './audit-log.store.ts'

const words: ReadonlyMap<string, string> = new Map(Object.entries(auditWords))

const actors = {
  applicant: 'The applicant',
  gateway: 'The payment gateway',
  office: 'The office',
  system: 'Matric',
}

function actionWords(action: string): string {
  const spaced = action
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()
  return words.get(action) ?? capitalised(spaced)
}

const details = z.nullable(z.record(z.string(), z.unknown())).catch(null)

/** Returns the details of an audit entry, with names of colleagues and application numbers instead of their ids. */
function detailsOf(stored: unknown, names: AuditLine['names']) {
  const parsed = details.parse(stored)
  if (parsed === null || names === null) return parsed
  const withNames: Record<string, string> = {}
  for (const field of [...colleagueDetails, ...applicantDetails]) {
    const name = names[String(parsed[field])]
    if (name !== undefined) withNames[field] = name
  }
  return { ...parsed, ...withNames }
}

/**
 * Converts an audit entry to its API format, with names, application numbers and the label of the action.
 */
export function historyEntryOf({ at, actorKind, colleague, action, before, after, names }: AuditLine) {
  return {
    at: at.toISOString(),
    actor: colleague ?? actors[actorKind],
    action: actionWords(action),
    before: detailsOf(before, names),
    after: detailsOf(after, names),
  }
}
