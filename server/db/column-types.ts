import type { ColumnType } from 'kysely'

/** A time that the database writes itself when nobody says another. */
export type Now = ColumnType<Date, Date | undefined, Date>

/** A column that may be empty, and is when a new row does not say. */
export type Set<T> = ColumnType<T | null, T | null | undefined, T | null>
