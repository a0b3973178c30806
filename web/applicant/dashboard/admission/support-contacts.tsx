import { identity } from 'virtual:institution/identity'

/** Names and phone numbers of the people who help applicants. */
export function SupportContacts() {
  return (
    <ul>
      {identity.support.contacts.map(({ name, phone }) => (
        <li key={phone}>
          {name}, <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
        </li>
      ))}
    </ul>
  )
}
