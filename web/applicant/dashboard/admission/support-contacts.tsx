import { identity } from 'virtual:institution/identity'

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
