import type { QueryKey } from '@tanstack/react-query'

/**
 * Keys of all queries that show the list of applications or count its applications: the rows, the total with the counts
 * by status, the counts in the filters, and the counts in the menu. A command that changes the list invalidates all of
 * them, so that the counts match the rows.
 */
export const listKeys: readonly QueryKey[] = [['queue'], ['counts'], ['option-counts'], ['work-counts']]

/** Like `listKeys`, for a command that changes the assignment of applications. */
export const assignmentKeys: readonly QueryKey[] = [['assignments'], ...listKeys]

/** Like `listKeys`, for a command that changes which action a payment needs. */
export const paymentKeys: readonly QueryKey[] = [['person'], ['application'], ['takings'], ...listKeys]
