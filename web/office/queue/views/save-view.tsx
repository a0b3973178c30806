import { useNavigate, useSearchParams } from 'react-router'
import { viewNameLength, views } from '#contract/office/list/views.ts'
import { useInvalidate } from '#web/actions/use-invalidate.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CloseButton } from '../../page/close-button.tsx'
import { callOffice } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { sendKey, useSendKey } from '../../keyboard/use-send-key.ts'
import { paths } from '../../paths.ts'
import { addressOfView, type currentView, viewInAddress } from './view-address.ts'
import { menuViewsQuery } from './menu-views-query.ts'
import { viewsQuery } from './views-query.ts'
import styles from './views.module.css'

const invalidates = [viewsQuery.queryKey, menuViewsQuery.queryKey]

/**
 * Form that saves the current filters, order and columns as a new view. If the colleague may change the current view,
 * another button saves them in that view.
 */
export function SaveView({ current, onClose }: { current: ReturnType<typeof currentView>; onClose(): void }) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const invalidate = useInvalidate(invalidates)
  const view = viewInAddress(address)
  useSendKey()
  const update = useCall(views.change, { invalidates, onSuccess: onClose })
  const form = useForm({
    initial: { name: '', shared: false, view },
    schema: views.save.body,
    send: (body) => callOffice(views.save, body),
    async onSuccess({ data }) {
      await invalidate()
      onClose()
      await navigate(`${paths.queue}?${addressOfView(view, data.viewId)}`, { replace: true })
    },
  })
  return (
    <section className={styles.save}>
      <h3>Save the list as it is now</h3>
      <p>Filters, order and columns are saved. The text in the search field is not.</p>
      {current?.changed && current.chosen.saved?.changeable && (
        <Button
          title={`Save changes to «${current.chosen.name}»`}
          kind="quiet"
          busy={update.busy}
          onClick={() => void update.run({ viewId: current.chosen.id, view })}
        />
      )}
      <FormFrame
        form={form}
        action="Save view"
        shortcut={sendKey}
        label="Save view"
        secondary={<CloseButton onClick={onClose} />}
      >
        <TextField {...form.text('name')} label="Name" maxLength={viewNameLength} autoComplete="off" />
        <CheckboxField {...form.tick('shared')} label="Share with the whole office" />
      </FormFrame>
    </section>
  )
}
