import pg from 'pg'
import { vi } from 'vitest'
import * as z from 'zod/mini'

const statement = z.object({ text: z.string(), values: z.array(z.unknown()) })
type SentStatement = z.output<typeof statement>

/** Runs `work` and returns the statements with parameters that it sends to the database. */
export async function sentBy(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.flatMap(([text, values]: unknown[]) => {
      const parsed = statement.safeParse(typeof text === 'string' ? { text, values } : text)
      return parsed.success && parsed.data.values.length > 0 ? [parsed.data] : []
    })
  } finally {
    query.mockRestore()
  }
}
