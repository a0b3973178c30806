import type { Person } from '#contract/office/people/people.ts'
import { mailsAgain, personHelp } from '#contract/office/people/person-help.ts'
import { useCall } from '../api/use-call.ts'
import { GuardedButton } from '../page/guarded-button.tsx'
import { personQuery } from './people-queries.ts'
import styles from './people.module.css'

/** Buttons that send an email again: one for each email that the person has received and that can be sent again. */
export function MailsAgain({
  person: { id, mailsAgain: due },
  closed,
}: {
  person: Person
  closed: string | null
}) {
  const { run, busy } = useCall(personHelp.sendAgain, { invalidates: [personQuery(id).queryKey] })
  return (
    <div className={styles.checks}>
      {due.map((mail) => (
        <GuardedButton
          key={mail}
          title={`Send again: ${mailsAgain[mail]}`}
          kind="quiet"
          busy={busy}
          reason={closed}
          onClick={() => void run({ personId: id, mail })}
        />
      ))}
    </div>
  )
}
