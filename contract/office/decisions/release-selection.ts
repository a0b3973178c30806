import * as z from 'zod/mini'
import { text } from '../../fields.ts'
import { listFilter } from '../list/list.ts'
import { decisionKinds } from '../row.ts'

/** Maximum number of decisions that a request can name by id. */
export const maxNamed = 1000

const decisionId = text('Say which decision.', 40)
const decisionIds = z
  .array(decisionId, 'Choose the decisions to release.')
  .check(z.maxLength(maxNamed, 'Name at most 1,000 decisions.'))

/**
 * Decisions to release:
 * - without `all`: the decisions in `decisionIds`
 * - with `all`: up to 20,000 approved decisions, earliest approval first
 * - with `all.view`: the decisions of the first 20,000 approved or scheduled applications of the view
 *
 * `all.kind` limits the selection to one kind of decision, and `all.except` removes single decisions from it. With
 * `all.view`, `all.except` may also contain ids of applicants.
 */
export const releaseSelection = {
  decisionIds: z._default(decisionIds, []),
  all: z.optional(
    z.nullable(
      z.strictObject({
        kind: z._default(z.union([z.literal(''), z.enum(decisionKinds)]), ''),
        view: z.optional(z.nullable(z.strictObject(listFilter))),
        except: z._default(z.array(decisionId).check(z.maxLength(1000, 'Leave out at most 1,000.')), []),
      }),
    ),
  ),
}

/**
 * Returns the digest of a set of decisions: the bitwise XOR of their ids, as 32 hex digits. Two sets with the same
 * digest are the same in practice, because ids contain at least 62 random bits. The order of the ids does not matter.
 */
export function digestOf(ids: readonly string[]): string {
  const words = [0, 0, 0, 0]
  for (const id of ids) {
    const hex = id.replaceAll('-', '')
    words.forEach((word, at) => {
      words[at] = word ^ Number.parseInt(hex.slice(at * 8, at * 8 + 8), 16)
    })
  }
  return words.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
