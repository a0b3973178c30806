import type { FastifyInstance } from 'fastify'
import { badRequest } from './errors.ts'

/** Bytes of a JSON body; the longest form is under 8 kB. */
export const maximumJsonBytes = 64 * 1024

/** Levels of nesting; the contract's deepest body has two. */
const maximumDepth = 20

/** Depth is counted in the text, before anything is built from it. */
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
 * Reads JSON bodies: an empty one is no body (clients send the content type with every call), `__proto__` and
 * `constructor` are refused, and so is deep nesting.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  // Plain text, which a form of another site can send, is no way round JSON.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: maximumJsonBytes },
    (request, text, done) => {
      if (text.trim() === '') return done(null, undefined)
      if (depthOf(text) > maximumDepth)
        return done(badRequest('malformed-request', 'This request is nested too deeply.'))
      // The parser answers through `done`.
      void parse(request, text, done)
    },
  )
}
