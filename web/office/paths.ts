/** The path at which the server serves the console. */
export const basePath = '/office'

/** All paths of the console, below `basePath`. */
export const paths = {
  queue: '/',
  application: '/applications/:applicantId',
  release: '/release',
  refunds: '/refunds',
  audit: '/audit',
  colleagues: '/colleagues',
  policy: '/policy',
  login: '/login',
  invitation: '/invitation',
} as const

export function applicationPath(applicantId: string): string {
  return paths.application.replace(':applicantId', applicantId)
}
