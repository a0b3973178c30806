import styles from './field.module.css'
import { errorId } from './field-id.ts'
import { Icon } from './icon.tsx'

/**
 * The error below a field. `id` is the id of the field's control. The `aria-describedby` of the control or of its group
 * refers to this error.
 */
export function FieldError({ id, message }: { id: string; message?: string | undefined }) {
  if (!message) return null
  return (
    <p className={styles.error} id={errorId(id)}>
      <Icon name="warning" />
      <span>
        <span className="visually-hidden">Error: </span>
        {message}
      </span>
    </p>
  )
}
