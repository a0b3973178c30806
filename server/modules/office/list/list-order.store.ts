import { type RawBuilder, sql } from 'kysely'
import type { ListSort } from '#contract/office/list/list.ts'
import { isId } from '#server/db/id.ts'

/** One column of a sort order, with the conversion of its value to and from the page key. */
interface OrderColumn {
  column: RawBuilder<unknown>
  /** SQL for the value as text. */
  text: RawBuilder<string>
  /** SQL that converts a result of `text` back to a value. */
  value: (text: string) => RawBuilder<unknown>
  isValid: (text: string) => boolean
}

function time(column: RawBuilder<unknown>): OrderColumn {
  return {
    column,
    // Microseconds since 1970, the precision of the database.
    text: sql`(extract(epoch from ${column}) * 1000000)::bigint::text`,
    value: (text) => sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')`,
    isValid: (text) => /^\d{1,17}$/.test(text),
  }
}

function words(column: RawBuilder<unknown>): OrderColumn {
  return {
    column,
    text: sql`${column}`,
    value: (text) => sql`${text}::text`,
    isValid: (text) => !text.includes('\u0000'),
  }
}

const submitted = time(sql`submitted_at`)
const id: OrderColumn = {
  column: sql`applicant_id`,
  text: sql`applicant_id::text`,
  value: (text) => sql`${text}::uuid`,
  isValid: isId,
}
const rank: OrderColumn = {
  column: sql`eligibility_rank`,
  text: sql`eligibility_rank::text`,
  value: (text) => sql`${text}::int`,
  isValid: (text) => /^[1-4]$/.test(text),
}

const turn: OrderColumn = { ...rank, column: sql`turn`, text: sql`turn::text` }

/** Columns of each order. Every order ends with the applicant id, so that no two rows are equal. */
const orders: Record<ListSort, readonly OrderColumn[]> = {
  submitted: [submitted, id],
  waiting: [time(sql`waiting_since`), id],
  name: [words(sql`sort_name`), id],
  number: [words(sql`number_key`), id],
  programme: [words(sql`programme_key`), submitted, id],
  eligibility: [rank, submitted, id],
  turn: [turn, time(sql`waiting_since`), id],
}

const list = (
  columns: readonly OrderColumn[],
  toSql: (column: OrderColumn, at: number) => RawBuilder<unknown>,
) => sql.join(columns.map(toSql))

/** SQL for the key of a row: an array with the values of the order's columns. */
export function keySql(sort: ListSort): RawBuilder<string[]> {
  return sql`array[${list(orders[sort], ({ text }) => text)}]`
}

/** SQL for the columns of an order. The last one is `applicant_id`. */
export function orderColumns(sort: ListSort): RawBuilder<unknown> {
  return list(orders[sort], ({ column }) => column)
}

/** Returns the SQL of an order of the list, for use after `order by`. */
export function orderSql(sort: ListSort, descending: boolean): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  return list(orders[sort], ({ column }) => sql`${column} ${direction}`)
}

/** SQL condition that a row comes after the row with this key. */
export function afterSql(sort: ListSort, descending: boolean, key: readonly string[]): RawBuilder<unknown> {
  const columns = orders[sort]
  const rowKey = list(columns, ({ column }) => column)
  const givenKey = list(columns, ({ value }, at) => value(key[at] ?? ''))
  return descending ? sql`(${rowKey}) < (${givenKey})` : sql`(${rowKey}) > (${givenKey})`
}

/** Encodes the key of a row as text for the API. */
export function writeKey(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Decodes a key that `writeKey` encoded; null if it is not a valid key of this order. */
export function readKey(sort: ListSort, text: string): string[] | null {
  let key: unknown
  try {
    key = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
  const columns = orders[sort]
  if (!Array.isArray(key) || key.length !== columns.length) return null
  const values: unknown[] = key
  const texts = values.filter((value) => typeof value === 'string')
  const isValid = columns.every(({ isValid: accepts }, at) => accepts(texts[at] ?? ''))
  return isValid ? texts : null
}
