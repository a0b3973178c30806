import { CheckboxField, CheckboxList } from '#web/ui/checkbox-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CloseButton } from '../page/close-button.tsx'
import styles from './columns-dialog.module.css'
import { type ListColumn, listColumns } from './list-columns.tsx'

/** Dialog for choosing the columns of the list. The name is always shown. */
export function ColumnsDialog({
  columns,
  onChange,
  onClose,
}: {
  columns: readonly ListColumn[]
  onChange(keys: string[]): void
  onClose(): void
}) {
  const shownKeys = columns.map(({ key }) => key)
  return (
    <Dialog title="Columns" onClose={onClose}>
      <div className={styles.columns}>
        <CheckboxList>
          {listColumns.map(({ key, header }) => (
            <CheckboxField
              key={key}
              name={`column-${key}`}
              label={header}
              checked={shownKeys.includes(key)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...shownKeys, key] : shownKeys.filter((each) => each !== key),
                )
              }
            />
          ))}
        </CheckboxList>
      </div>
      <CloseButton onClick={onClose} />
    </Dialog>
  )
}
