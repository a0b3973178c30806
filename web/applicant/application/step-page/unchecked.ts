/**
 * Casts form values to the type of the body. A choice not made yet is an empty string, which the type does not allow; the
 * form validates the body with the schema before sending it.
 */
export function unchecked<Body>(values: unknown): Body {
  return values as Body
}
