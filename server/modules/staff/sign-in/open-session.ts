import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffSessionsService } from '../sessions/staff-sessions.service.ts'
import { lockStaff, setLastSignIn, type StaffAccount } from '../staff.store.ts'
import { markProofUsed, type Proof } from './proof.ts'

export interface SignedIn {
  token: string
  /** New token for this device; null if the device was known before. */
  device: string | null
  account: StaffAccount
}

export interface SessionOpening {
  /**
   * Opens a session, and stores the device as known unless it is already known. Returns null for a wrong recovery code,
   * a used code, or an authenticator code older than the last used one. Also returns null if the account was disabled,
   * or its password changed or revoked, in the meantime.
   */
  open(
    account: StaffAccount,
    proof: Proof,
    deviceIsKnown: boolean,
    requestId: string,
  ): Promise<SignedIn | null>
  /**
   * Runs the first statements of `open` with a wrong code and returns null, so that the response time does not reveal
   * whether the password was correct.
   */
  openNothing(account: StaffAccount | null): Promise<null>
  /**
   * Checks the code for an account with the right password whose access was removed. Returns true if the code is right,
   * and marks it as used.
   */
  provesRemoved(account: StaffAccount, proof: Proof): Promise<boolean>
}

const unknownStaffId = '00000000-0000-0000-0000-000000000000'
/** Dummy hash that matches no recovery code. */
const wrongHash = Buffer.alloc(32)

/** Returns true if the account has a password and a confirmed authenticator app. */
export const isSetUp = (account: StaffAccount | null): account is StaffAccount =>
  account !== null && account.confirmed

/** Returns true if the account is set up and its access was not removed. */
export const canSignIn = (account: StaffAccount | null): account is StaffAccount =>
  isSetUp(account) && !account.disabled

/** Returns functions that open a session after the password was checked. Each function runs in its own transaction. */
export function sessionOpening(
  { system }: Database,
  sessions: Pick<StaffSessionsService, 'open' | 'rememberDevice'>,
): SessionOpening {
  return {
    open(
      account: StaffAccount,
      proof: Proof,
      deviceIsKnown: boolean,
      requestId: string,
    ): Promise<SignedIn | null> {
      return system.transaction().execute(async (tx) => {
        const locked = await lockStaff(tx, account.id)
        if (!canSignIn(locked) || locked.passwordHash !== account.passwordHash) return null
        if (!(await markProofUsed(tx, account.id, proof))) return null
        await writeAudit(tx, {
          actorKind: 'office',
          actorId: account.id,
          action: 'office-signed-in',
          requestId,
          after: { with: proof.kind },
        })
        await setLastSignIn(tx, account.id)
        const device = deviceIsKnown ? null : await sessions.rememberDevice(tx, account.id)
        return { token: await sessions.open(tx, account.id), device, account }
      })
    },

    openNothing(account: StaffAccount | null): Promise<null> {
      const id = account?.id ?? unknownStaffId
      return system.transaction().execute(async (tx) => {
        await lockStaff(tx, id)
        await markProofUsed(tx, id, { kind: 'recovery', hash: wrongHash })
        return null
      })
    },

    provesRemoved(account: StaffAccount, proof: Proof): Promise<boolean> {
      return system.transaction().execute(async (tx) => {
        const locked = await lockStaff(tx, account.id)
        return locked?.disabled === true && (await markProofUsed(tx, account.id, proof))
      })
    },
  }
}
