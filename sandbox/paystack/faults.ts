import type { FastifyReply } from 'fastify'
import type { Fault } from './fault-settings.ts'

/**
 * Sends the response for a fault. Without a fault, sends `body`, which is the JSON of the correct response. With `hang`
 * or `reset`, sends nothing.
 */
export async function answer(reply: FastifyReply, fault: Fault, body: string): Promise<FastifyReply> {
  switch (fault) {
    case 'none':
      return reply.type('application/json').send(body)
    case 'error':
      return reply.code(500).send({ status: false, message: 'Internal error' })
    case 'busy':
      return reply.code(429).send({ status: false, message: 'Please wait a few minutes and try again.' })
    case 'html':
      return reply
        .type('text/html')
        .send('<!doctype html><title>Welcome</title><p>This network needs you to sign in.')
    case 'redirect':
      return reply.redirect('https://elsewhere.example/', 302)
    case 'reset':
      reply.hijack()
      reply.raw.destroy()
      return reply
    case 'half':
      reply.hijack()
      reply.raw.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      })
      reply.raw.write(body.slice(0, body.length / 2), () => reply.raw.destroy())
      return reply
    case 'hang':
      // No response is sent, so the client closes the connection when its timeout has passed.
      reply.hijack()
      return reply
  }
}

/** Returns whether a call with this fault takes effect. */
export function takesEffect(fault: Fault): boolean {
  return fault !== 'error' && fault !== 'busy'
}
