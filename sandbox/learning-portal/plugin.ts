import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { addMoodleRoutes } from './moodle-routes.ts'
import { newPortalState, type PortalState } from './portal-users.ts'
import { addWebhookRoute } from './webhook-routes.ts'

export interface LearningPortalSandboxOptions {
  /** Token of the Moodle web service. */
  token: string
  /** Secret with which webhook requests are signed. */
  secret: string
  state?: PortalState
  /** Whether the sandbox has the routes below `control`. Default: true. */
  hasControls?: boolean
}

const behaviourSchema = z.object({ behaviour: z.enum(['normal', 'busy', 'policy']) })

/**
 * Adds a sandbox learning portal with Moodle's web services and a signed webhook. The sandbox stores its users in
 * memory. A developer can list the users at `control/users` and set the behaviour at `control/behaviour`.
 */
export async function learningPortalSandbox(
  app: FastifyInstance,
  { token, secret, state = newPortalState(), hasControls = true }: LearningPortalSandboxOptions,
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => new URLSearchParams(body),
  )
  // The signature of a webhook covers the exact text of the body, so a JSON body is not parsed here.
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => body,
  )
  addMoodleRoutes(app, state, token)
  addWebhookRoute(app, state, secret)

  if (!hasControls) return
  app.get('/control/users', async () => state.users)
  app.put('/control/behaviour', async (request, reply) => {
    const wanted = behaviourSchema.safeParse(JSON.parse(String(request.body)))
    if (!wanted.success) return reply.code(400).send({ message: z.prettifyError(wanted.error) })
    state.behaviour = wanted.data.behaviour
    return wanted.data
  })
}
