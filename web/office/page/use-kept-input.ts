import { useEffect } from 'react'
import { discardDraft, keepDraft } from '#web/forms/drafts.ts'

/**
 * Stores unsent input of a page in this tab, so that it is not lost when a key or a link opens another page. The page
 * reads it with `draftOf(name)`. `input` is null if there is nothing unsent; the stored input is then deleted.
 */
export function useKeptInput(name: string, input: object | null): void {
  const text = input === null ? null : JSON.stringify(input)
  useEffect(() => {
    if (text === null) return discardDraft(name)
    const unsent: object = JSON.parse(text)
    keepDraft(name, unsent)
  }, [name, text])
}
