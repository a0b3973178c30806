import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints/registry.ts'
import { success } from '#contract/envelope.ts'
import { officeEndpoints } from '#contract/office/registry.ts'
import { drawnPhoto } from '../drawn-photo.ts'
import { exampleOf } from '../examples/example-of.ts'
import type { Answer, SceneState } from './scene.ts'

/** Requests that get a response in every state of a scene, because no page is shown without these responses. */
const ofEveryPage =
  /\/(refresh-token|Get-Profile|Office\/me|policy|get-drafts|get-notifications|leases|menu-views|work-counts|running-bulk-actions|releases|last-decisions)$/

const all = [...endpoints, ...officeEndpoints].map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^/api${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/**
 * Replaces `fetch` for the paths of the API. Each endpoint responds with an example of its schema, changed by
 * `answers`; a file is a drawn photo. Other requests, such as those for scripts, go to the real server.
 */
export function startFakeServer(state: SceneState, answers: readonly Answer[]): void {
  const network = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname
    if (!path.startsWith('/api/')) return network(input, init)
    if (!ofEveryPage.test(path)) {
      if (state === 'loading') await new Promise<never>(() => undefined)
      if (state === 'failing') throw new TypeError('Failed to fetch')
    }
    const method = init?.method ?? 'GET'
    const found = all.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))
    if (found === undefined) return new Response(drawnPhoto())
    return Response.json(success('Done.', responseOf(found.endpoint, state, answers)))
  }
}

function responseOf(endpoint: Endpoint, state: SceneState, answers: readonly Answer[]): unknown {
  const kind = { rows: state === 'empty' ? 0 : 12, long: state === 'long' }
  const example = endpoint.data === undefined ? null : exampleOf(endpoint.data, kind)
  const changed = answers.filter((each) => each.endpoint === endpoint)
  return changed.reduce((given, { change }) => change(given), example)
}
