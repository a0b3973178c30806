import { identity } from 'virtual:institution/identity'
import styles from './support-line.module.css'

/** Support contacts and hours. Hidden until the content above them has loaded, to avoid a layout shift. */
export function SupportLine() {
  const { contacts, hours } = identity.support
  return (
    <div className={styles.support} data-after-loading>
      <p>
        <strong>Need help?</strong> <span>{hours}</span>
      </p>
      <ul>
        {contacts.map(({ name, phone }) => (
          <li key={phone}>
            <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
