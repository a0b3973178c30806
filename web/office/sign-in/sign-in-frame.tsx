import type { ReactNode } from 'react'
import { identity } from 'virtual:institution/identity'
import { AdireBorder } from '#web/pictures/adire-border.tsx'
import { AuthLayout } from '#web/ui/auth-layout.tsx'
import { Brand } from '../page/brand.tsx'
import styles from './sign-in-frame.module.css'

/** The layout of the office's pages before signing in. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <AuthLayout
      logo={<Brand />}
      caption={`${identity.centre}: admissions office`}
      picture={
        <div className={styles.band}>
          <AdireBorder />
        </div>
      }
    >
      {children}
    </AuthLayout>
  )
}
