import { identity } from 'virtual:institution/identity'
import { buttonClass } from '#web/ui/button.tsx'
import styles from './call-us.module.css'

/**
 * A button that calls the first support contact. `toDo` says what the contact can do, such as «explain the decision».
 */
export function CallUs({ toDo }: { toDo: string }) {
  const [contact] = identity.support.contacts
  if (contact === undefined) return null
  return (
    <div className={styles.call}>
      <a href={`tel:${contact.phone.replaceAll(' ', '')}`} className={buttonClass()}>
        Call {contact.phone}
      </a>
      <p>
        {contact.name} can {toDo}. {identity.support.hours}
      </p>
    </div>
  )
}
