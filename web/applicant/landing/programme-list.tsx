import { programmes } from 'virtual:institution/programmes'
import { basePath, paths } from '../paths.ts'
import styles from './programme-list.module.css'

export function ProgrammeList() {
  return (
    <section className={styles.programmes} aria-labelledby="programmes">
      <h2 id="programmes">What you can study</h2>
      <p>
        <a href={`${basePath}${paths.eligibility}`}>Check whether you qualify</a>, before you register or pay
        anything.
      </p>
      {programmes.map((category) => (
        <details key={category.name} className={styles.category}>
          <summary>
            <span>{category.name}</span>
            <small>
              {category.programmes.length} {category.programmes.length === 1 ? 'programme' : 'programmes'}
            </small>
          </summary>
          <ul>
            {category.programmes.map((programme) => (
              <li key={programme.id}>{programme.description}</li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
