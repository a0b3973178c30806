/** Screens that have their own shortcuts: the pages, and the tabs and forms of an application. */
export const screens = [
  'queue',
  'my-applications',
  'end-of-list',
  'person',
  'colleagues',
  'takings',
  'offers',
  'places',
  'requests',
  'release',
  'duplicates',
  'bulk-action',
  'second-review',
  'second-verification',
  'application',
  'application-requests',
  'application-form',
  'other',
] as const
export type Screen = (typeof screens)[number]
