/**
 * Casts form values to the type of the request body without checking them, because the type does not allow the empty
 * string of an unanswered choice. The form validates the body with the schema before sending it.
 */
export function unchecked<Body>(values: unknown): Body {
  return values as Body
}
