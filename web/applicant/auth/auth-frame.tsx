import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AuthLayout } from '#web/ui/auth-layout.tsx'
import { BrandLink } from '../brand/brand-link.tsx'
import { SupportLine } from '../brand/support-line.tsx'
import { Still } from '../pages/still.tsx'
import { paths } from '../paths.ts'
import styles from './auth-frame.module.css'
import { newcomer, returning } from './portraits.ts'

/**
 * The layout of the public pages other than the landing page, and of the pages for applicants without JavaScript:
 * brand, picture, content and support contacts.
 */
export function AuthFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <AuthLayout
      logo={<BrandLink />}
      picture={<Still page={pathname === paths.registration ? newcomer : returning} />}
      caption="Study with us from where you are."
      footer={<SupportLine />}
    >
      <div className={styles.page}>{children}</div>
    </AuthLayout>
  )
}
