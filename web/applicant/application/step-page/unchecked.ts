/**
 * Casts form values to the type of the request body without checking them. An unanswered choice is an empty string,
 * which the type does not allow. The form validates the body with the schema before sending it.
 */
export function unchecked<Body>(values: unknown): Body {
  return values as Body
}
