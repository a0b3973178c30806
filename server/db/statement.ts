/** A prepared statement: `name` is its plan's name on every connection, so it is unique to `text`. */
export interface Statement {
  name: string
  text: string
  values: unknown[]
}
