import styles from './icon.module.css'

const paths = {
  check: 'M4.5 12.5l5 5 10-11',
  cross: 'M6 6l12 12M18 6L6 18',
  warning: 'M12 3.5L22 20.5H2zM12 10v4.5M12 17.4v.2',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M12 7v5l3.5 2',
  chevron: 'M9 5l7 7-7 7',
  back: 'M15 5l-7 7 7 7',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21.5h4M12 5V2.5',
  eye: 'M2 12c5-8.5 15-8.5 20 0-5 8.5-15 8.5-20 0zM12 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6',
  device: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
  upload: 'M12 16V4M7 9l5-5 5 5M4 15v5h16v-5',
  lock: 'M5 11h14v9.5H5zM8 11V7.5a4 4 0 0 1 8 0V11',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3L19 19M19 5l-1.7 1.7M6.7 17.3L5 19',
} as const

export type IconName = keyof typeof paths

/**
 * An icon with the size and colour of the text. Screen readers ignore it, so put a text beside it or label its button.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}
