import { identity } from 'virtual:institution/identity'
import styles from './support-line.module.css'

/** Support contacts and hours. */
export function SupportLine() {
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
