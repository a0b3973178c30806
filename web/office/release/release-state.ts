import * as z from 'zod/mini'
import type { BodyOf } from '#contract/endpoint.ts'
import { listFilter, type officeList } from '#contract/office/list/list.ts'

const selectionSchema = z.union([
  z.object({ decisionIds: z.array(z.string()).check(z.minLength(1)) }),
  z.object({ all: z.object({ view: z.strictObject(listFilter), except: z.array(z.string()) }) }),
])

/**
 * The decisions to release: a list of ids, or all releasable decisions of a view without the applicants in `except`.
 */
export type ReleaseSelection =
  | { decisionIds: string[] }
  | { all: { view: BodyOf<typeof officeList.counts>; except: string[] } }

/** Router state of the release page. `from` is the page to return to. The browser keeps this state on a reload. */
export type ReleaseState = ReleaseSelection & { from: string }

const fromSchema = z.object({ from: z.string() })

/**
 * Reads the router's state. Returns null if it contains no decisions, for example if the page was opened by its URL.
 * The page then shows all approved decisions.
 */
export function releaseStateOf(state: unknown): ReleaseState | null {
  const { success, data } = selectionSchema.safeParse(state)
  if (!success) return null
  return { ...data, from: fromSchema.safeParse(state).data?.from ?? '/' }
}
