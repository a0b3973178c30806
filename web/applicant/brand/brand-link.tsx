import { identity } from 'virtual:institution/identity'
import { Link } from '#web/applicant/pages/link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { paths } from '../paths.ts'
import styles from './brand-link.module.css'
import { LogoMark } from './logo-mark.tsx'

export function BrandLink() {
  return (
    <Link to={paths.landing} className={styles.brand}>
      <Logo mark={<LogoMark />} text={identity.abbreviation} line={identity.centre} />
    </Link>
  )
}
