import * as z from 'zod/mini'

/**
 * Version of the application that the colleague saw. A command with an old version is rejected with
 * `application-changed`, unless it repeats an earlier command and changes nothing.
 */
export const seenVersion = z
  .int('Say which version of the application you saw.')
  .check(z.minimum(1, 'Say which version of the application you saw.'))
