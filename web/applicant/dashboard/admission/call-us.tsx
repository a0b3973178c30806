import { identity } from 'virtual:institution/identity'
import { buttonClass } from '#web/ui/button.tsx'
import styles from './call-us.module.css'

/**
 * Buttons that call the support contacts. The first contact's phone may be busy, so all contacts have a button. `toDo`
 * says what the contacts can do, such as «explain the decision».
 */
export function CallUs({ toDo }: { toDo: string }) {
  const { contacts, hours } = identity.support
  return (
    <div className={styles.call}>
      {contacts.map(({ phone }, at) => (
        <a
          key={phone}
          href={`tel:${phone.replaceAll(' ', '')}`}
          className={buttonClass(at === 0 ? 'primary' : 'quiet')}
        >
          Call {phone}
        </a>
      ))}
      <p>
        {contacts.map(({ name }) => name).join(' or ')} can {toDo}. <span>{hours}</span>
      </p>
    </div>
  )
}
