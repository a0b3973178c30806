/**
 * A prepared statement. Connections cache statements by `name`, so statements with different texts need different
 * names.
 */
export interface Statement {
  name: string
  text: string
  values: unknown[]
}
