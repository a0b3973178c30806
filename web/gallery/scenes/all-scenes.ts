import { applicationScenes } from './application-scenes.ts'
import { dashboardScenes } from './dashboard-scenes.ts'
import { officeScenes } from './office-scenes.ts'
import { openedApplicationScenes } from './opened-application-scenes.ts'
import { publicScenes } from './portal-scenes.ts'
import type { Scene } from './scene.ts'
import { stepScenes } from './step-scenes.ts'

/** All scenes of the portal and of the office, by name. */
export const scenesOf: Record<'portal' | 'office', Readonly<Record<string, Scene>>> = {
  portal: { ...publicScenes, ...stepScenes, ...applicationScenes, ...dashboardScenes },
  office: { ...officeScenes, ...openedApplicationScenes },
}
