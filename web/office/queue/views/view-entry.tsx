import { useEffect, useId, useState } from 'react'
import { type NamedView, viewNameLength, views } from '#contract/office/list/views.ts'
import { useForm } from '#web/forms/use-form.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useInvalidate } from '#web/actions/use-invalidate.ts'
import { callOffice } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { countedApplications } from '../../list/total-words.ts'
import type { ChoosableView } from './view-address.ts'
import { menuViewsQuery } from './menu-views-query.ts'
import { viewsQuery } from './views-query.ts'
import styles from './views.module.css'

/**
 * Id of the field for the new name of a view. The form that saves a view already uses the default id of a field `name`.
 */
const newNameId = 'view-new-name'

/** Id of the field that searches the views. */
export const viewSearchId = 'field-view-search'

/** Focuses the button that opens a view, because the focused `control` beside it is about to disappear. */
function focusViewOf(control: HTMLElement | null): void {
  control?.closest('li')?.querySelector<HTMLElement>('[data-view]')?.focus()
}

const invalidates = [viewsQuery.queryKey, menuViewsQuery.queryKey]

/** One view of the dialog. Colleagues who may change it can rename, share and delete it. */
export function ViewEntry({
  entry: { name, saved },
  count,
  isCurrent,
  onOpen,
}: {
  entry: ChoosableView
  /** Number of applications in the view; undefined if it is not loaded. */
  count: string | undefined
  isCurrent: boolean
  onOpen(): void
}) {
  return (
    <li>
      <button
        type="button"
        data-view
        className={styles.open}
        aria-current={isCurrent || undefined}
        title={count && countedApplications(count)}
        onClick={onOpen}
      >
        <span className={styles.name}>
          {name}
          {saved?.shared && <small>{saved.savedBy}</small>}
        </span>
        <span className={styles.count} aria-hidden="true">
          {count ?? '–'}
        </span>
      </button>
      {saved?.changeable && <Changes view={saved} />}
    </li>
  )
}

function Changes({ view: { id, name, shared } }: { view: NamedView }) {
  const [renames, setRenames] = useState(false)
  const [deletes, setDeletes] = useState(false)
  const confirmId = useId()
  useEffect(() => {
    // The focused button has just been replaced, so focus the button that confirms the deletion.
    if (deletes) document.getElementById(confirmId)?.focus()
  }, [deletes, confirmId])
  const change = useCall(views.change, { invalidates })
  const remove = useCall(views.remove, {
    invalidates,
    // The focused button disappears with the view.
    onSuccess: () => document.getElementById(viewSearchId)?.focus(),
  })
  if (renames) return <Rename viewId={id} name={name} onDone={() => setRenames(false)} />
  if (deletes)
    return (
      <span className={styles.changes} role="group" aria-label={`Delete ${name}?`}>
        <button
          type="button"
          id={confirmId}
          aria-busy={remove.busy || undefined}
          onClick={() => void remove.run({ viewId: id })}
        >
          {shared ? 'Delete for everyone' : 'Delete'}
        </button>
        <button
          type="button"
          onClick={({ currentTarget }) => {
            focusViewOf(currentTarget)
            setDeletes(false)
          }}
        >
          Cancel
        </button>
      </span>
    )
  return (
    <span className={styles.changes}>
      <button type="button" aria-label={`Rename ${name}`} onClick={() => setRenames(true)}>
        Rename
      </button>
      <button
        type="button"
        aria-label={`${shared ? 'Stop sharing' : 'Share'} ${name}`}
        aria-busy={change.busy || undefined}
        onClick={() => void change.run({ viewId: id, shared: !shared })}
      >
        {shared ? 'Stop sharing' : 'Share'}
      </button>
      <button type="button" aria-label={`Delete ${name}`} onClick={() => setDeletes(true)}>
        Delete
      </button>
    </span>
  )
}

function Rename({ viewId, name, onDone }: { viewId: string; name: string; onDone(): void }) {
  const invalidate = useInvalidate(invalidates)
  useEffect(() => document.getElementById(newNameId)?.focus(), [])
  const form = useForm({
    initial: { viewId, name },
    schema: views.change.body,
    send: (body) => callOffice(views.change, body),
    async onSuccess() {
      await invalidate()
      focusViewOf(document.getElementById(newNameId))
      onDone()
    },
  })
  return (
    <div className={styles.rename}>
      <FormFrame form={form} action="Rename" label={`Rename ${name}`} idOf={() => newNameId}>
        <TextField {...form.text('name')} id={newNameId} label="New name" maxLength={viewNameLength} />
      </FormFrame>
    </div>
  )
}
