import pg from 'pg'
import type { Statement } from './statement.ts'
import { withoutName } from './without-names.ts'

interface Connection {
  parsedStatements: Record<string, string | undefined>
  parse(message: { name: string; text: string; types: [] }): void
  bind(message: { statement: string; values: readonly unknown[] }): void
  execute(message: object): void
}

interface Callback {
  callback(error: Error | undefined, result: { rows: unknown[] }): void
}

/**
 * Methods of the driver's query that are missing from its type declarations. A test pins the versions of `pg` that have
 * these methods.
 */
interface PreparedQuery extends pg.Submittable {
  prepare(connection: Connection): void
  handleDataRow(message: { fields: (string | null)[] }): void
  handleCommandComplete(message: object, connection: Connection): void
}
// The declared type of `pg.Query` lacks the methods of `PreparedQuery`.
const DriverQuery = pg.Query as unknown as new (
  config: Omit<Statement, 'name'> & Callback & { queryMode?: 'extended' },
) => PreparedQuery

/**
 * Query of two statements. The first statement sets the scope: the applicant whose rows the main statement can see.
 * Both run in one round trip and one transaction, and the scope ends with the transaction. If setting the scope fails,
 * the main statement does not run. See decision 10.
 */
class ScopedQuery extends DriverQuery {
  readonly #scope: Statement
  readonly #usesNames: boolean
  #scopeIsSet = false
  /** Id of the applicant in the scope: the single value that the scope's statement returned. */
  applicantId: string | null = null

  constructor(scope: Statement, config: Statement & Callback, usesNames: boolean) {
    // Without `queryMode`, the driver would send a statement that has neither name nor values as plain text and never
    // call `prepare`.
    super(usesNames ? config : { ...withoutName(config), queryMode: 'extended' })
    this.#scope = scope
    this.#usesNames = usesNames
  }

  override prepare(connection: Connection): void {
    const { text, values } = this.#scope
    const name = this.#usesNames ? this.#scope.name : ''
    if (connection.parsedStatements[name] === undefined) connection.parse({ name, text, types: [] })
    connection.bind({ statement: name, values })
    connection.execute({})
    super.prepare(connection)
  }

  override handleDataRow(message: { fields: (string | null)[] }): void {
    if (this.#scopeIsSet) super.handleDataRow(message)
    else this.applicantId = message.fields[0] ?? null
  }

  override handleCommandComplete(message: object, connection: Connection): void {
    if (this.#scopeIsSet) {
      super.handleCommandComplete(message, connection)
      return
    }
    this.#scopeIsSet = true
    if (this.#usesNames) connection.parsedStatements[this.#scope.name] = this.#scope.text
  }
}

/**
 * Runs `scope` and `statement` as prepared statements. The values of `scope` must be text or bytes. If `usesNames` is
 * false, the database prepares both statements for this call only. Returns the id that `scope` returned and the rows of
 * `statement`.
 */
export function queryScoped<Row>(
  client: pg.PoolClient,
  scope: Statement,
  statement: Statement,
  { usesNames }: { usesNames: boolean },
): Promise<{ applicantId: string | null; rows: Row[] }> {
  return new Promise((resolve, reject) => {
    const config: Statement & Callback = {
      ...statement,
      callback(error, result) {
        if (error) reject(error)
        else resolve({ applicantId: query.applicantId, rows: result.rows as Row[] })
      },
    }
    const query = new ScopedQuery(scope, config, usesNames)
    client.query(query)
  })
}
