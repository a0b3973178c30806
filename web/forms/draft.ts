import { discardDraft, draftOf, keepDraft } from './drafts.ts'

/** Typed values by field name. */
export type TypedValues = Record<string, unknown>

/** Where a form stores its unsent values. */
export interface Draft {
  /** Returns the stored values; empty if there are none. */
  read(): TypedValues
  /** Called after each change with all values. */
  keep(values: TypedValues): void
  /** Called when the values have been saved or dropped. */
  discard(): void
  /** Called when the focus leaves a field. */
  leave?(): void
}

/** A draft in this tab only. It is lost when the tab is closed. */
export function tabDraft(name: string): Draft {
  return {
    read: () => draftOf(name),
    keep: (values) => keepDraft(name, values, []),
    discard: () => discardDraft(name),
  }
}

/** Whether the values contain something that somebody typed or ticked. */
export function isFilledIn(values: TypedValues): boolean {
  return Object.values(values).some((value) => value !== '' && value !== false)
}
