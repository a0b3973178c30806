import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hostOf } from './client-network.ts'
import { addressOf } from '../context.ts'
import { actorOf } from '../operations/log.ts'

export interface RejectionDelay {
  /** Mean delay. Each delay is random, between 0.5 and 1.5 times the mean. */
  meanMs: number
  /**
   * Maximum number of delayed responses. Further responses are sent immediately, so that delayed responses do not fill
   * the memory.
   */
  limit?: number
  /** Returns a random number from 0 to 1. */
  random?: () => number
}

/**
 * Number of delayed responses to one person at which the mean delay for this person is doubled. At twice this number,
 * the mean delay is tripled.
 */
const responsesPerMean = 20
/**
 * Like `responsesPerMean`, for unknown people with the same client IP address. The number is higher, because a café or
 * a classroom shares one address.
 */
const responsesPerMeanOfAddress = 40
/**
 * Maximum factor for the mean delay, which is then 5 s in production. Proxies and clients wait much longer for a
 * response.
 */
const maximumFactor = 5

/**
 * Delays 429 responses. A client that ignores `Retry-After` could otherwise send thousands of requests per second and
 * slow down all other users. The delay of a signed-in person grows with the number of that person's delayed responses,
 * because even a rejection takes a millisecond of processor time. If the person is unknown, such as at a sign-in, the
 * delay grows with the number of delayed responses to the client IP address. Delays differ at random, so that a client
 * with many connections does not send its next requests all at the same time.
 */
export function delayRejections(
  app: FastifyInstance,
  { meanMs, limit = 2_000, random = Math.random }: RejectionDelay,
): void {
  let delayed = 0
  const delayedOf = new Map<string, number>()
  const count = (person: string, change: 1 | -1): number => {
    delayed += change
    const ownCount = (delayedOf.get(person) ?? 0) + change
    if (ownCount === 0) delayedOf.delete(person)
    else delayedOf.set(person, ownCount)
    return ownCount
  }

  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode !== 429 || delayed >= limit) return done()
    const signedIn = personOf(request)
    const person = signedIn ?? hostOf(addressOf(request))
    const otherResponses = count(person, 1) - 1
    const perMean = signedIn === null ? responsesPerMeanOfAddress : responsesPerMean
    const factor = Math.min(maximumFactor, 1 + otherResponses / perMean)
    const send = () => {
      count(person, -1)
      done()
    }
    setTimeout(send, meanMs * factor * (0.5 + random()))
  })
}

/** Returns the id of the signed-in person who makes a request; null if the person is unknown. */
function personOf(request: FastifyRequest): string | null {
  const actor = actorOf(request)
  if (actor === undefined) return null
  return 'applicant' in actor ? actor.applicant : actor.colleague
}
