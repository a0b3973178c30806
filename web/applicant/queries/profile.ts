import { queryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { profile as endpoints } from '#contract/endpoints/profile.ts'
import type { Profile } from '#contract/profile.ts'
import { ask } from '#web/api/call.ts'
import { confirmSession, rememberProfile, startAgainForOther } from '../session/session.ts'
import { keptQuery } from './kept-query.ts'

/**
 * The signed-in applicant's profile. A response confirms the session and is stored for the next reload. If the profile
 * belongs to another applicant than the data on this device, the page is reloaded.
 */
export const profileQuery = queryOptions(
  keptQuery('profile', async (options) => {
    const profile = await ask(endpoints.get, undefined, options)
    if (startAgainForOther(profile)) throw new Error('The page is loaded again for another applicant')
    rememberProfile(profile)
    confirmSession()
    return profile
  }),
)

/**
 * Returns the profile for the frame around pages, which is shown before the server has responded. `confirmed` is true
 * once the profile comes from the server and not from this device.
 */
export function useEarlyProfile() {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(profileQuery)
  return {
    profile: data,
    confirmed: data !== undefined && dataUpdatedAt > 0,
    failed: isError && !isFetching,
    retry: () => void refetch(),
  }
}

/** The key of the tracker query, which `ProfileChange.put` invalidates. */
export const trackerKey = ['tracker'] as const

/** Returns the profile. Call this function only inside `ProfileGate`, where the profile is loaded. */
export function useProfile(): Profile {
  return useSuspenseQuery(profileQuery).data
}

export interface ProfileChange {
  reload(): Promise<void>
  /** Applies changed fields from a response, and marks the tracker as outdated. */
  put(change: Partial<Profile>): void
}

export function useProfileChange(): ProfileChange {
  const client = useQueryClient()
  return {
    reload: () => client.invalidateQueries({ queryKey: profileQuery.queryKey }),
    put: (change) => {
      void client.invalidateQueries({ queryKey: trackerKey })
      const changed = client.setQueryData(
        profileQuery.queryKey,
        (before) => before && { ...before, ...change },
      )
      if (changed !== undefined) rememberProfile(changed)
    },
  }
}
