import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { profile as endpoints } from '#contract/endpoints/profile.ts'
import type { Profile } from '#contract/profile.ts'
import { ask } from '#web/api/call.ts'
import { rememberProfile } from '../session/session.ts'

/** The signed-in applicant's profile. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = await ask(endpoints.get, undefined, { signal })
    rememberProfile(profile)
    return profile
  },
})

/** Where the application is: read again whenever the profile changes, for it tells of the same. */
export const trackerKey = ['tracker'] as const

/** The profile, inside the guarded pages, where it has always been read already. */
export function useProfile(): Profile {
  return useSuspenseQuery(profileQuery).data
}

/** What a screen does to the profile after a change on the server. */
export interface ProfileChange {
  /** Reads it again. */
  reload(): Promise<void>
  /** Takes over what an answer has brought, or a stage the server has just confirmed. */
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
