/**
 * Typed-in values on their way to the schema. A choice not made yet is empty text here, which the body's type does not
 * know; the form holds the body against the schema before anything is sent.
 */
export function unchecked<Body>(values: unknown): Body {
  return values as Body
}
