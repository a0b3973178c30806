import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { profileQuery } from '../queries/profile.ts'
import { Waiting } from './waiting.tsx'

/** Opens once the profile has been read; without an answer it offers to try again. */
export function ProfileGate({ children }: { children: ReactNode }) {
  const { data, isFetching, refetch } = useQuery(profileQuery)
  if (data !== undefined) return children
  return isFetching ? <Waiting /> : <Waiting retry={() => void refetch()} />
}
