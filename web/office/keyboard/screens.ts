import { applicationPath, bulkPath, paths, personPath } from '../paths.ts'

/** The tabs of an application that have their own shortcuts. `application` is the tab with the results. */
export const applicationTabs = [
  'application',
  'application-schools',
  'application-mails',
  'application-requests',
] as const

/** Screens that have their own shortcuts: the pages, and the tabs and forms of an application. */
export const screens = [
  'queue',
  'my-applications',
  'end-of-list',
  'find-person',
  'person',
  'colleagues',
  'assignment-rules',
  'takings',
  'refunds',
  'offers',
  'places',
  'requests',
  'release',
  'duplicates',
  'bulk-action',
  'second-review',
  'second-verification',
  ...applicationTabs,
  'application-form',
  'other',
] as const
export type Screen = (typeof screens)[number]

const byPath: Record<string, Screen> = {
  [paths.queue]: 'queue',
  [paths.myWork]: 'my-applications',
  [paths.reviewEnd]: 'end-of-list',
  [paths.people]: 'find-person',
  [paths.colleagues]: 'colleagues',
  [paths.assignmentRules]: 'assignment-rules',
  [paths.takings]: 'takings',
  [paths.refunds]: 'refunds',
  [paths.offers]: 'offers',
  [paths.places]: 'places',
  [paths.requests]: 'requests',
  [paths.release]: 'release',
  [paths.duplicates]: 'duplicates',
  [paths.secondReview]: 'second-review',
  [paths.secondVerification]: 'second-verification',
}

/** Returns the screens of a page. `pathname` is its path without the base path. */
export function screensAt(pathname: string): readonly Screen[] {
  if (pathname.startsWith(applicationPath(''))) return [...applicationTabs]
  if (pathname.startsWith(bulkPath(''))) return ['bulk-action']
  if (pathname.startsWith(personPath(''))) return ['person']
  return [byPath[pathname] ?? 'other']
}
