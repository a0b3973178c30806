/** The path at which the server serves the office console. */
export const basePath = '/office'

/** All paths of the office console, relative to `basePath`. */
export const paths = {
  queue: '/',
  application: '/applications/:applicantId',
  people: '/people',
  person: '/people/:personId',
  personView: '/people/:personId/portal',
  reviewEnd: '/review/end',
  myWork: '/my-applications',
  assignmentRules: '/assignment-rules',
  bulk: '/bulk/:bulkId',
  secondReview: '/second-review',
  secondVerification: '/second-verification',
  verificationReport: '/second-verification/report',
  release: '/release',
  offers: '/offers',
  places: '/offers/places',
  figures: '/figures',
  requests: '/requests',
  duplicates: '/duplicates',
  takings: '/takings',
  refunds: '/refunds',
  audit: '/audit',
  colleagues: '/colleagues',
  banner: '/banner',
  policy: '/policy',
  login: '/login',
  invitation: '/invitation',
} as const

/**
 * Returns the path of an application. `search` is the query string of the filtered queue to return to, such as
 * `?status=submitted`.
 */
export function applicationPath(applicantId: string, search = ''): string {
  return paths.application.replace(':applicantId', applicantId) + search
}

export function personViewPath(personId: string): string {
  return paths.personView.replace(':personId', personId)
}

export function personPath(personId: string): string {
  return paths.person.replace(':personId', personId)
}

export function bulkPath(bulkId: string): string {
  return paths.bulk.replace(':bulkId', bulkId)
}
