/** A prepared statement. `name` identifies it on every connection, so it must be unique to `text`. */
export interface Statement {
  name: string
  text: string
  values: unknown[]
}
