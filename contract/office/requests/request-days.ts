/** Numbers of days before the deadline at which applicants who have not answered a request get a reminder. */
export const requestReminderDays = [7, 3, 1] as const

/** Maximum number of days that the office can give an applicant to answer a request. */
export const maxDaysToAnswer = 90
