import { identity } from 'virtual:institution/identity'
import { formatDateTime } from '#contract/dates.ts'
import { noNetwork } from '#web/api/no-network.ts'

/** Number of failed attempts after which the outbox shows the support contact. */
const manyFailures = 3

export const time = (ms: number) => formatDateTime(new Date(ms).toISOString())

/** Returns why a save or picture waits. After several failed attempts, adds the support contact. */
export function waitingWords(why: string, failures = 0) {
  const reason = why === '' || why === noNetwork ? 'Waits for network.' : `Waits: ${why}`
  const [contact] = identity.support.contacts
  if (failures < manyFailures || contact === undefined) return reason
  return (
    <>
      {reason} Sending has failed {failures} times. If other pages work on this device, call{' '}
      <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>.
    </>
  )
}
