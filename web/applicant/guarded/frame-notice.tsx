import { Banner, type BannerProps } from '#web/ui/banner.tsx'
import styles from './frame-notice.module.css'

/** A message of the frame, above the page. */
export function FrameNotice(props: BannerProps) {
  return (
    <div className={styles.notice}>
      <Banner {...props} />
    </div>
  )
}
