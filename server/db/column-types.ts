import type { ColumnType } from 'kysely'

/** A timestamp that defaults to now. */
export type Now = ColumnType<Date, Date | undefined, Date>

/** A nullable column that defaults to null. */
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
