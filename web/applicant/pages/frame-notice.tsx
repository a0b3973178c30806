import { Banner, type BannerProps } from '#web/ui/banner.tsx'
import styles from './frame-notice.module.css'

/** A message above the content of a page, such as «An update is ready». */
export function FrameNotice(props: BannerProps) {
  return (
    <div className={styles.notice}>
      <Banner {...props} />
    </div>
  )
}
