import { useState } from 'react'
import { showError, showSuccess } from '#web/toasts/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useOfficePage } from '../page/use-office-page.ts'
import styles from './recovery-codes.module.css'

/** Step 3 of 3 of the invitation: shows the recovery codes, with which the colleague can sign in without the phone. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const [kept, setKept] = useState(false)
  useOfficePage('Save your recovery codes')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showSuccess('The codes are copied.')
    } catch (error) {
      console.error(error)
      showError('The codes could not be copied. Select and copy them, or write them down.')
    }
  }
  return (
    <>
      <PageHeading title="Save your recovery codes">
        Step 3 of 3. Without your phone, you can sign in with one of these codes instead, each once. They are
        shown only now.
      </PageHeading>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.ways}>
        <Button title="Copy" kind="quiet" onClick={() => void copy()} />
        <Button title="Print" kind="quiet" onClick={() => print()} />
      </div>
      <CheckboxField
        name="kept"
        label="I have saved these codes"
        checked={kept}
        onChange={(event) => setKept(event.target.checked)}
      />
      <Actions>
        <Button title="Continue" disabled={!kept} onClick={onKept} />
      </Actions>
    </>
  )
}
