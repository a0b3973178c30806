import { RejectedCall } from '#web/api/call-errors.ts'
import type { Success } from '#web/api/exchange.ts'
import { showError } from '#web/toasts/toast-store.ts'

interface NotExtended {
  code: string
  because: string
}

const changed = 'application-changed'

const wordsOf = (refused: readonly NotExtended[]) =>
  `${refused.length} could not be extended: ${refused[0]?.because}`

/** Shows how many deadlines could not be extended, and why the first could not. Shows nothing if all were extended. */
function showNotExtended(refused: readonly NotExtended[]): void {
  if (refused.length > 0) showError(wordsOf(refused), false)
}

/**
 * Throws if a deadline was not extended because the application has changed since the colleague saw it. The form that
 * has sent the command then stays open with the typed text, so that the colleague can check the application and submit
 * the form again. Before the error is thrown, `settle` updates the selection and the screen.
 * @throws RejectedCall with the reason.
 */
async function requireUnchanged(
  { message, data: { extended, refused } }: Success<{ extended: number; refused: readonly NotExtended[] }>,
  settle: () => Promise<void>,
): Promise<void> {
  const outdated = refused.filter(({ code }) => code === changed)
  if (outdated.length === 0) return
  await settle()
  const done = extended === 0 ? '' : `${message} `
  throw new RejectedCall(409, {
    message: `${done}${wordsOf([...outdated, ...refused.filter((each) => !outdated.includes(each))])}`,
    title: '',
    errors: null,
    code: changed,
  })
}

interface Extension<Body, Data> {
  send(body: Body): Promise<Success<Data>>
  onSuccess(answer: Success<Data>): Promise<void>
}

/**
 * Returns `send` and `onSuccess` of a form that extends deadlines. `settle` receives the entries that could not be
 * extended. The form stays open if an application has changed meanwhile.
 */
export function extension<Body, Refused extends NotExtended>(
  extend: (body: Body) => Promise<Success<{ extended: number; refused: Refused[] }>>,
  settle: (refused: readonly Refused[]) => Promise<void>,
  onClose: () => void,
): Extension<Body, { extended: number; refused: Refused[] }> {
  return {
    async send(body) {
      const answer = await extend(body)
      await requireUnchanged(answer, () => settle(answer.data.refused))
      return answer
    },
    async onSuccess({ data: { refused } }) {
      showNotExtended(refused)
      await settle(refused)
      onClose()
    },
  }
}
