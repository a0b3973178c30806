import { type DragEvent, useState } from 'react'
import { classNames } from './class-names.ts'
import fieldStyles from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { describedBy, fieldId } from './field-id.ts'
import styles from './file-drop.module.css'
import { Icon } from './icon.tsx'

export interface FileDropProps extends FieldProps {
  /** Called with the chosen or dropped file. This field does not check or send the file. */
  onFile: (file: File) => void
  fileName?: string | undefined
  /** URL of the chosen picture: a `blob:` URL, or a URL on the portal's own origin. */
  previewUrl?: string | undefined
  /** Reserves the space of a preview that is still loading, to prevent a layout shift. */
  previewPending?: boolean | undefined
  previewAlt?: string
  /**
   * Reduces the field's height once a file has been chosen. The preview is then a thumbnail beside the file name.
   * Without a preview, the upload icon is left out.
   */
  compact?: boolean | undefined
  accept?: string
  disabled?: boolean
}

/** Field for choosing a picture by drag and drop or file dialog. The whole frame can be clicked. */
export function FileDrop(props: FileDropProps) {
  const { label, name, hint = 'JPG, PNG and JPEG allowed, max 4MB', error, optional } = props
  const { onFile, fileName, previewUrl, previewAlt = 'The chosen picture', disabled } = props
  const id = props.id ?? fieldId(name)
  const [over, setOver] = useState(false)
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver && !disabled)
  }
  return (
    <FieldFrame {...{ id, label, hint, error, optional }}>
      <div
        className={classNames(
          styles.drop,
          fieldStyles.control,
          over && styles.over,
          props.compact && (previewUrl ? styles.compact : fileName && styles.small),
        )}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          const dropped = event.dataTransfer.files[0]
          if (dropped && !disabled) onFile(dropped)
        }}
      >
        {previewUrl ? (
          <img src={previewUrl} alt={previewAlt} />
        ) : props.previewPending ? (
          <span className={styles.pending} />
        ) : (
          !(props.compact && fileName) && <Icon name="upload" />
        )}
        <span className={styles.name}>{fileName}</span>
        <span aria-hidden="true">
          Drop an image here or <u>{fileName ? 'choose another' : 'browse'}</u>
        </span>
        <input
          type="file"
          id={id}
          name={name}
          accept={props.accept ?? 'image/jpeg,image/png'}
          disabled={disabled}
          aria-describedby={describedBy(id, hint, error)}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            const chosen = event.target.files?.[0]
            // Clear the value, so that choosing the same file again fires a change event.
            event.target.value = ''
            if (chosen) onFile(chosen)
          }}
        />
      </div>
    </FieldFrame>
  )
}
