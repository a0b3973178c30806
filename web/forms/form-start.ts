import { createContext } from 'react'
import type { FieldErrors } from '#contract/envelope.ts'

/**
 * State of a form in a page that the server rendered after the form was submitted without JavaScript. The page's HTML
 * contains this state as JSON, so that the browser can hydrate the form.
 */
export interface FormStart {
  /** The form's name in `plainForms`. */
  form: string
  /** The values of a rejected form, without passwords; empty if the form was accepted. */
  values: Record<string, string | boolean>
  errors: FieldErrors
  /**
   * Message above the form after a rejected attempt: the server's title if fields have messages of their own, otherwise
   * the server's message. Null if the form was accepted.
   */
  message: string | null
  /** The server's message after a success that stays on the page; null otherwise. */
  said: string | null
}

export const FormStartContext = createContext<FormStart | null>(null)
