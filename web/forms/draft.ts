import { discardDraft, draftOf, keepDraft } from './drafts.ts'

export type TypedValues = Record<string, unknown>

/** Storage for a form's unsent values. */
export interface Draft {
  /** Returns the stored values; empty if there are none. */
  read(): TypedValues
  /**
   * Stores the values. The form calls this function after each change, with all values except the secret ones.
   * `before`: the values of the previous call, or the form's initial values. This tab has changed only the fields whose
   * value differs from the value in `before`.
   */
  keep(values: TypedValues, before?: TypedValues): void
  /** Deletes the stored values. The form calls this function after a successful request and after a reset. */
  discard(): void
  /**
   * Sends the draft to the server, if the server stores this kind of draft. Called when the focus leaves a field,
   * unless the focus moves to a submit button.
   */
  leave?(): void
  /**
   * Cancels the scheduled sending of the draft, because the form is about to send its values. If the form's request
   * fails, the form calls `leave`, which sends the draft after all.
   */
  hold?(): void
  /**
   * Calls `follower` with values that another tab or device has changed, until the returned function is called. Leaves
   * out fields that this tab has changed too.
   */
  follow?(follower: (values: TypedValues) => void): () => void
}

/** Returns a draft that is stored in this tab only. The browser deletes it when the tab is closed. */
export function tabDraft(name: string): Draft {
  return {
    read: () => draftOf(name),
    keep: (values) => keepDraft(name, values),
    discard: () => discardDraft(name),
  }
}
