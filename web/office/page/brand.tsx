import { Link } from 'react-router'
import { identity } from 'virtual:institution/identity'
import { Logo } from '#web/ui/logo.tsx'
import { paths } from '../paths.ts'
import styles from './brand.module.css'

/** Logo of the university with a link to the list of applications. */
export function Brand() {
  return (
    <Link to={paths.queue} className={styles.brand}>
      <Logo text={identity.abbreviation} line="Admissions office" />
    </Link>
  )
}
