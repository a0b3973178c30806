import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { addUser, enrol, findByIdnumber, type PortalState } from './portal-users.ts'

const bodySchema = z.object({
  event: z.literal('account.password-set'),
  deliveryId: z.string(),
  account: z.object({
    applicantId: z.string(),
    surname: z.string(),
    firstname: z.string(),
    email: z.string(),
    courses: z.array(z.number()),
    password: z.string(),
  }),
})

/**
 * Maximum difference between a request's timestamp and this computer's clock. Requests with a larger difference are
 * rejected, so that an attacker cannot send a recorded request again later.
 */
const maximumAgeSeconds = 300

/**
 * Adds an example of the webhook that a university can implement. The webhook verifies the signature, creates the user
 * if missing, sets the password and enrols the user in the courses.
 */
export function addWebhookRoute(app: FastifyInstance, state: PortalState, secret: string): void {
  app.post('/webhook', async (request, reply) => {
    if (state.behaviour === 'busy') return reply.code(503).send()
    const body = typeof request.body === 'string' ? request.body : ''
    const timestamp = String(request.headers['matric-timestamp'] ?? '')
    const signature = String(request.headers['matric-signature'] ?? '')
    if (!isGenuine(secret, timestamp, signature, body)) return reply.code(401).send()
    const { deliveryId, account } = bodySchema.parse(JSON.parse(body))
    state.deliveries.push(deliveryId)
    if (state.behaviour === 'policy') return reply.code(422).send()
    const { applicantId: idnumber, surname: lastname, firstname, email, password } = account
    const existing = findByIdnumber(state, idnumber)
    const user =
      existing ?? addUser(state, { idnumber, username: email, lastname, firstname, email, password })
    if (user === null) return reply.code(409).send()
    user.password = password
    for (const course of account.courses) enrol(user, course)
    return { username: user.username }
  })
}

function isGenuine(secret: string, timestamp: string, signature: string, body: string): boolean {
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!/^\d+$/.test(timestamp) || ageSeconds > maximumAgeSeconds) return false
  const expected = `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
  const [given, right] = [Buffer.from(signature), Buffer.from(expected)]
  return given.length === right.length && timingSafeEqual(given, right)
}
