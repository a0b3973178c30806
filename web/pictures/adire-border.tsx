import { useId } from 'react'
import styles from './adire-border.module.css'

/** A border with an adire pattern, 24 px high and as wide as its column. */
export function AdireBorder() {
  const id = useId()
  return (
    <svg className={styles.border} height="24" aria-hidden="true" focusable="false">
      <pattern id={id} width="48" height="24" patternUnits="userSpaceOnUse">
        <path d="M0 2h48M0 22h48M0 18l6-12 6 12 6-12 6 12M30 12l6-6 6 6-6 6zM36 11.900v.2M27 6v.1M27 18v.1M45 6v.1M45 18v.1" />
      </pattern>
      <rect width="100%" height="24" fill={`url(#${id})`} />
    </svg>
  )
}
