import type { DataOf, Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#contract/office/staff/policy.ts'
import type { Profile } from '#contract/profile.ts'

/** A changed response of the fake server. */
export interface Answer {
  endpoint: Endpoint
  /** Changes the example that is built from the schema of the response. */
  change: (example: unknown) => unknown
}

/** Changes the response of an endpoint: gets an example that fits its schema, and returns the response. */
export function answer<E extends Endpoint>(endpoint: E, change: (example: DataOf<E>) => DataOf<E>): Answer {
  return { endpoint, change: (example) => change(example as DataOf<E>) }
}

/** Makes an endpoint fail, as it does without a network. */
export function unreachable(endpoint: Endpoint): Answer {
  return {
    endpoint,
    change() {
      throw new TypeError('Failed to fetch')
    },
  }
}

/** One page of the portal or of the office, with responses of a fake server. */
export interface Scene {
  /** Path of the page, with its query. */
  at: string
  /** State of the router for the page. */
  routerState?: unknown
  /** Names of the exported components that the scene shows, separated by spaces. */
  shows: string
  answers?: readonly Answer[]
  /** Fills stores of the portal or the office, such as the outbox, before the page is shown. */
  prepare?(): void
  /** Texts or labels of the buttons and links to press, or keys such as `key j`, in order, once the page is shown. */
  press?: readonly string[]
  /** Role of the colleague. Default: an approver. Only for scenes of the office. */
  role?: Role
  /** Changes to the profile of the applicant, only for scenes of the portal. Null: nobody is signed in. */
  profile?: Partial<Profile> | null
}

/**
 * States of each scene. `filled`: lists have some rows. `empty`: all lists are empty. `long`: names and texts are long.
 * `loading`: the server does not respond. `failing`: there is no network once the page is shown.
 */
export const sceneStates = ['filled', 'empty', 'long', 'loading', 'failing'] as const
export type SceneState = (typeof sceneStates)[number]
