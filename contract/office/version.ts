import * as z from 'zod/mini'

/**
 * Version of the application that the colleague saw. A command with another version is rejected with
 * `application-changed`, because the colleague has not seen the latest data. A repeated command can be a no-op instead.
 */
export const seenVersion = z
  .int('Say which version of the application you saw.')
  .check(z.minimum(1, 'Say which version of the application you saw.'))
