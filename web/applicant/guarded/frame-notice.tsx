import { Banner, type BannerProps } from '#web/ui/banner.tsx'
import styles from './frame-notice.module.css'

/** A message above the page, shown by the frame around the page. */
export function FrameNotice(props: BannerProps) {
  return (
    <div className={styles.notice}>
      <Banner {...props} />
    </div>
  )
}
