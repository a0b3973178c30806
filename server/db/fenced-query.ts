import pg from 'pg'
import type { Statement } from './statement.ts'

/** The driver's connection, as far as a query speaks to it. */
interface Wire {
  parsedStatements: Record<string, string | undefined>
  parse(message: { name: string; text: string; types: [] }): void
  bind(message: { statement: string; values: readonly unknown[] }): void
  execute(message: object): void
}

interface Callback {
  callback(error: Error | undefined, result: { rows: unknown[] }): void
}

/** What a query of the driver does between its packet and its answer; its types tell of the constructor only. */
interface PreparedQuery extends pg.Submittable {
  prepare(wire: Wire): void
  handleDataRow(message: { fields: (string | null)[] }): void
  handleCommandComplete(message: object, wire: Wire): void
}
const DriversQuery = pg.Query as unknown as new (config: Statement & Callback) => PreparedQuery

/**
 * A statement with another one in front of it that sets its fence: one packet, one transaction. When the fence
 * fails, the statement is not run; what the fence sets for the transaction is gone with it.
 */
class FencedQuery extends DriversQuery {
  readonly #fence: Statement
  #fenceIsSet = false
  /** The one value that the fence's statement answers with. */
  opened: string | null = null

  constructor(fence: Statement, config: Statement & Callback) {
    super(config)
    this.#fence = fence
  }

  override prepare(wire: Wire): void {
    const { name, text, values } = this.#fence
    if (wire.parsedStatements[name] === undefined) wire.parse({ name, text, types: [] })
    wire.bind({ statement: name, values })
    wire.execute({})
    super.prepare(wire)
  }

  override handleDataRow(message: { fields: (string | null)[] }): void {
    if (this.#fenceIsSet) super.handleDataRow(message)
    else this.opened = message.fields[0] ?? null
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    if (this.#fenceIsSet) {
      super.handleCommandComplete(message, wire)
      return
    }
    this.#fenceIsSet = true
    wire.parsedStatements[this.#fence.name] = this.#fence.text
  }
}

/** Runs both statements, prepared; the values of the fence are text or bytes. */
export function queryFenced<Row>(
  client: pg.PoolClient,
  fence: Statement,
  statement: Statement,
): Promise<{ opened: string | null; rows: Row[] }> {
  return new Promise((resolve, reject) => {
    const query = new FencedQuery(fence, {
      ...statement,
      callback(error, result) {
        if (error) reject(error)
        else resolve({ opened: query.opened, rows: result.rows as Row[] })
      },
    })
    client.query(query)
  })
}
