import type { ListedColleague } from '#contract/office/staff/colleagues.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './colleagues.module.css'

export type AccountAction = 'role' | 'link' | 'end'

/** Returns the id of the button for an action on a colleague. */
export const actionId = (act: AccountAction, staffId: string) => `${act}-${staffId}`

/** Label of the action that mails a one-time link, by state of the account. */
export const linkTitles: Record<ListedColleague['state'], string> = {
  invited: 'Send invitation again',
  active: 'Send new link',
  disabled: 'Restore access',
}

/** The buttons in the row of a colleague. */
export function ColleagueActs({
  colleague,
  onAct,
}: {
  colleague: ListedColleague
  onAct(act: AccountAction): void
}) {
  const { id, name, state } = colleague
  const button = (act: AccountAction, title: string) => ({
    id: actionId(act, id),
    title,
    'aria-label': `${title}: ${name}`,
    onClick: () => onAct(act),
  })
  return (
    <span className={styles.acts}>
      <Button {...button('role', 'Change role')} kind="quiet" data-row={id} />
      <Button {...button('link', linkTitles[state])} kind="quiet" />
      {state !== 'disabled' && <Button {...button('end', 'Remove access')} kind="danger" />}
    </span>
  )
}
