import type { FastifyInstance } from 'fastify'
import { badRequest } from './errors.ts'

/** Maximum size of a JSON body. A list of 1,000 ids takes 39 kB, and a draft takes less. */
export const maximumJsonBytes = 64 * 1024

/** Maximum nesting depth. The deepest bodies in the contract have four levels. */
const maximumDepth = 20

/** Returns the nesting depth of JSON text without parsing it. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (inString) {
      if (character === 0x5c) at++
      else if (character === 0x22) inString = false
    } else if (character === 0x22) inString = true
    else if (character === 0x7b || character === 0x5b) deepest = Math.max(deepest, ++depth)
    else if (character === 0x7d || character === 0x5d) depth--
  }
  return deepest
}

/**
 * Registers the parser for JSON bodies. An empty body is treated as no body, because some clients send the content type
 * even without a body. The parser rejects deep nesting and the keys `__proto__` and `constructor.prototype`.
 */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  // Plain text is not accepted, because a form on another site could send it.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: maximumJsonBytes },
    (request, text, done) => {
      if (text.trim() === '') return done(null, undefined)
      if (depthOf(text) > maximumDepth)
        return done(badRequest('malformed-request', 'This request is nested too deeply.'))
      // `parse` passes its result to `done`, so the promise is not needed.
      void parse(request, text, done)
    },
  )
}
