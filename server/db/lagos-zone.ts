import { sql } from 'kysely'

/** Time zone of all days, for SQL such as `paid_at at time zone ${lagosZone}`. */
export const lagosZone = sql.lit('Africa/Lagos')
