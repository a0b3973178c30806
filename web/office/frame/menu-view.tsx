import { Link, useLocation } from 'react-router'
import type { MenuView } from '#contract/office/list/views.ts'
import { totalWords } from '../list/total-words.ts'
import { paths } from '../paths.ts'
import { addressOfView } from '../queue/views/view-address.ts'
import { countWords } from '../table/count-words.ts'
import styles from './office-menu.module.css'

/** A view of the queue in the menu, with the number of its applications. */
export function MenuViewLink({ view: { id, name, view, count, exact } }: { view: MenuView }) {
  const { pathname, search } = useLocation()
  const isShown = pathname === paths.queue && new URLSearchParams(search).get('view') === id
  const words = countWords(count, exact)
  return (
    <Link
      to={`${paths.queue}?${addressOfView(view, id)}`}
      className={styles.view}
      title={`${name}: ${totalWords(count, exact)}`}
      aria-current={isShown || undefined}
    >
      <span>{name}</span>
      <span className={styles.waiting} aria-hidden="true">
        {words}
      </span>
    </Link>
  )
}
