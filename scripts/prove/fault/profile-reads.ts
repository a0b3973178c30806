import { setTimeout as pause } from 'node:timers/promises'
import type { SignedInApplicant } from '../signed-in-applicants.ts'

const intervalMs = 200

/** Starts `act` for one item after another, at a constant rate. Returns the results in the same order. */
export async function inTurn<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<number | null>,
): Promise<(number | null)[]> {
  const acts: Promise<number | null>[] = []
  for (const item of items) {
    acts.push(act(item))
    await pause(intervalMs)
  }
  return Promise.all(acts)
}

/** Reads a profile. Returns the latency in ms, or null if the read failed. */
export async function timeToRead(url: string, { token }: SignedInApplicant): Promise<number | null> {
  const startedAt = performance.now()
  const answer = await fetch(`${url}/api/Profile/Get-Profile`, {
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.ok === true ? performance.now() - startedAt : null
}
