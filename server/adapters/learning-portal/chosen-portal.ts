import type { PortalConfig } from '#server/config-portal.ts'
import type { LearningPortal } from './learning-portal.ts'
import { moodlePortal } from './moodle.ts'
import { webhookPortal } from './webhook-portal.ts'

export interface SandboxPortal {
  url: string
  token: string
}

/** Returns the adapter for the learning portal that the operator has chosen; null if the operator has chosen `none`. */
export function chosenPortal(config: PortalConfig, sandbox: SandboxPortal): LearningPortal | null {
  if (config.kind === 'none') return null
  if (config.kind === 'webhook') return webhookPortal(config)
  return moodlePortal(config.kind === 'moodle' ? config : { ...sandbox, roleId: 5 })
}
