import type { ReactNode } from 'react'
import { identity } from '#institution/identity.ts'
import { AdireBorder } from '#web/pictures/adire-border.tsx'
import { AuthLayout } from '#web/ui/auth-layout.tsx'
import { Brand } from '../frame/office-shell.tsx'

/** Before signing in. */
export function EntranceFrame({ children }: { children: ReactNode }) {
  return (
    <AuthLayout logo={<Brand />} caption={`${identity.centre}: admissions office`} picture={<AdireBorder />}>
      {children}
    </AuthLayout>
  )
}
