import { afterEach } from 'vitest'
import { type UndeclaredError, undeclaredErrors } from '#server/http/undeclared-errors.ts'

// This Vitest setup file fails a test if the server of the test rejected a request with an error code that the endpoint
// does not declare.
const seen: UndeclaredError[] = []
undeclaredErrors.subscribe((message) => void seen.push(message as UndeclaredError))

/** Returns the undeclared codes since the last call, as `METHOD path: code`. */
export function takeUndeclared(): string[] {
  return [...new Set(seen.splice(0).map(({ call, code }) => `${call}: ${code}`))]
}

afterEach(() => {
  const undeclared = takeUndeclared()
  if (undeclared.length > 0)
    throw new Error(`Codes that the endpoint does not declare:\n${undeclared.join('\n')}`)
})
