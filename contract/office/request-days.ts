/** Days before the last day on which an applicant who has not answered gets a reminder. */
export const requestReminderDays = [7, 3, 1] as const

/** Maximum number of days from a request to its last day. */
export const mostDaysToAnswer = 90
