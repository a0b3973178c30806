import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { profileQuery } from '../queries/profile.ts'
import { Waiting } from './waiting.tsx'

/** Shows its content once the profile has been loaded, or a retry button after a failure. */
export function ProfileGate({ children }: { children: ReactNode }) {
  const { data, isFetching, refetch } = useQuery(profileQuery)
  if (data !== undefined) return children
  return isFetching ? <Waiting /> : <Waiting retry={() => void refetch()} />
}
