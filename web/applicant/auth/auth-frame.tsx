import type { ReactNode } from 'react'
import { identity } from '#institution/identity.ts'
import { AuthLayout } from '#web/ui/auth-layout.tsx'
import { BrandLink } from '../brand/brand-link.tsx'
import styles from './auth-frame.module.css'
import { SidePicture } from './side-picture.tsx'

/** The frame of the pages before signing in: brand, the page, whom to call. */
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

function SupportLine() {
  const { contacts, hours } = identity.support
  return (
    <p className={styles.support}>
      Need help? Call{' '}
      {contacts.map(({ name, phone }, index) => (
        <span key={phone}>
          {index > 0 && ' or '}
          {name} on <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
        </span>
      ))}
      .
      <br />
      {hours}
    </p>
  )
}
