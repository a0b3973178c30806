import type { ReactNode } from 'react'
import { AuthLayout } from '#web/ui/auth-layout.tsx'
import { BrandLink } from '../brand/brand-link.tsx'
import { SupportLine } from '../brand/support-line.tsx'
import styles from './auth-frame.module.css'
import { SidePicture } from './side-picture.tsx'

/** The layout of the pages before signing in: brand, page and support contacts. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <AuthLayout
      logo={<BrandLink />}
      picture={<SidePicture />}
      caption="Study with us from where you are."
      footer={<SupportLine />}
    >
      <div className={styles.page}>{children}</div>
    </AuthLayout>
  )
}
