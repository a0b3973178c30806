import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Progress } from '#web/api/upload-image.ts'
import { inKilobytes } from '#web/ui/in-kilobytes.ts'
import { Button } from '#web/ui/button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { acceptedPictures } from './accepted-pictures.ts'
import { closedByCamera, markCamera } from './camera-mark.ts'
import { part } from '../pages/part.tsx'
import styles from './picture-field.module.css'

/** Checks the photo of a document. The script is loaded when a photo is chosen; if this fails, nothing is checked. */
const DocumentAdvice = part(async () => (await import('./crop/document-advice.tsx')).DocumentAdvice, {
  notLoaded: () => null,
})

export interface PictureFieldProps {
  name: string
  label: string
  error: string | undefined
  fileName: string | undefined
  previewUrl: string | null
  previewAlt: string
  /** Whether the preview of a stored picture is still loading. */
  previewPending?: boolean
  /** Whether the field takes less height: the preview is a thumbnail, and the area for dropping a file is lower. */
  compact?: boolean
  /** Camera that a phone opens: `user` for a portrait, `environment` for a document. */
  camera: 'user' | 'environment'
  /** True while no picture can be chosen. */
  disabled?: boolean
  /** Whether the chosen file is being checked and resized on the device. */
  preparing: boolean
  /** Progress of the upload; null if no upload is running. */
  progress: Progress | null
  /** Whether the shown picture has been uploaded. */
  uploaded: boolean
  /**
   * Runs before the camera opens, for example to save typed text. Android may close the page to free memory for the
   * camera.
   */
  beforeCamera(): Promise<void>
  /** The chosen photo of a document. The field warns if the photo is dark or blurred. */
  document?: Blob | null
  /** Content below the file chooser, such as the frame that crops a photo. */
  children?: ReactNode
  /** Text that says where an unsent picture is stored. */
  note?: string | undefined
  onFile(file: File): void
  onCancel(): void
  /** Called by the button that uploads the picture again after a failure. If not given, there is no such button. */
  onAgain?: (() => void) | undefined
  /** Text with the size of the upload, shown beside the button that uploads the picture again. */
  againSize?: string | undefined
}

/** Field for choosing a picture by drag and drop, file dialog or camera. Shows the progress of the upload. */
export function PictureField(props: PictureFieldProps) {
  const { name, label, error, fileName, previewUrl, previewAlt, camera, preparing, progress, uploaded } =
    props
  const { onFile, onCancel, onAgain } = props
  const shutter = useRef<HTMLInputElement>(null)
  const busy = preparing || progress !== null
  const disabled = busy || props.disabled === true
  const [lostPhoto, setLostPhoto] = useState(false)
  useEffect(() => {
    if (closedByCamera(name)) setLostPhoto(true)
  }, [name])
  const openCamera = async () => {
    await props.beforeCamera()
    markCamera(name)
    shutter.current?.click()
  }
  return (
    <div className={styles.picture}>
      <FileDrop
        name={name}
        label={label}
        error={error}
        fileName={fileName}
        compact={props.compact}
        previewUrl={previewUrl ?? undefined}
        previewPending={props.previewPending}
        previewAlt={previewAlt}
        accept={acceptedPictures(navigator.vendor)}
        disabled={disabled}
        onFile={onFile}
      />
      {props.children}
      {props.document && <DocumentAdvice image={props.document} />}
      {onAgain && (
        <div className={styles.again}>
          <Button title="Send it again" aria-describedby={`${name}-size`} onClick={onAgain} />
          <span id={`${name}-size`}>{props.againSize}</span>
        </div>
      )}
      <div className={styles.camera}>
        <input
          ref={shutter}
          type="file"
          accept="image/jpeg,image/png"
          capture={camera}
          hidden
          onChange={(event) => {
            const photo = event.target.files?.[0]
            event.target.value = ''
            if (photo) onFile(photo)
          }}
        />
        <Button kind="quiet" title="Take a photo" disabled={disabled} onClick={() => void openCamera()} />
      </div>
      <div role="status">
        {lostPhoto && fileName === undefined && (
          <p>
            Your phone closed this page while its camera was open. Your photo is in the gallery: press
            «browse» and choose it there.
          </p>
        )}
        {uploaded && !busy && (
          <p className={styles.uploaded}>
            <Icon name="check" /> Uploaded
          </p>
        )}
        {props.note !== undefined && !busy && <p>{props.note}</p>}
        {preparing && <p>Preparing the picture…</p>}
        {progress && <p className="visually-hidden">{quarters(progress)}% of the picture is sent</p>}
      </div>
      {progress && (
        <>
          <label className={styles.sending}>
            Sending the picture: {Math.floor(progress.sent / 1000)} of {inKilobytes(progress.total)}
            <progress max={progress.total} value={progress.sent} />
          </label>
          <div>
            <Button kind="quiet" title="Cancel" aria-label="Cancel sending the picture" onClick={onCancel} />
          </div>
        </>
      )}
    </div>
  )
}

/** Rounds progress down to steps of 25 %, so that screen readers do not announce every per cent. */
function quarters({ sent, total }: Progress): number {
  return Math.floor((sent / total) * 4) * 25
}
