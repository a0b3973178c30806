import { useApplicationChange } from '../api/use-application-change.ts'
import { useLeaseCheck } from './use-lease-check.ts'

/**
 * Returns a function that sends a command about an application, unless another colleague has the application open. If
 * the command fails, the function throws the error. Before that, it fetches the application again, because another
 * colleague may have changed it. The lease of `proposedById` does not prevent the command.
 */
export function useCommand(
  applicantId: string,
  proposedById?: string,
): <Result>(send: () => Promise<Result>) => Promise<Result> {
  const changed = useApplicationChange(applicantId)
  const check = useLeaseCheck(applicantId, proposedById)
  return async (send) => {
    try {
      check()
      return await send()
    } catch (error) {
      await changed()
      throw error
    }
  }
}
