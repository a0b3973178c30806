import pg from 'pg'
import { vi } from 'vitest'

/** Runs `work` and returns the statements that it sends to databases, as JSON. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.map(([given]) => JSON.stringify(given))
  } finally {
    query.mockRestore()
  }
}
