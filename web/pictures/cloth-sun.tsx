import { useId } from 'react'
import styles from './cloth-sun.module.css'
import { sunDiscs, sunRings, sunStar, sunWedges, sunZigzag } from './sun-drawing.ts'

/** Returns the angles of the copies of a shape, in degrees. The shape itself is at 0. */
function turns(count: number): number[] {
  return Array.from({ length: count - 1 }, (_, index) => ((index + 1) * 360) / count)
}

/**
 * Decorative picture of a sun with adire patterns, for an offer and the card to share. `half` shows only the upper part
 * of the sun, with an animation of a sunrise that runs once.
 */
export function ClothSun({ half }: { half?: boolean }) {
  const id = useId()
  return (
    <svg
      className={half ? styles.rising : styles.sun}
      viewBox={half ? '-200 -200 400 250' : '-200 -200 400 400'}
      aria-hidden="true"
      focusable="false"
    >
      {sunDiscs.map(([radius, tone]) => (
        <circle key={radius} r={radius} className={styles[tone]} />
      ))}
      <path d={sunRings} />
      <path d={sunZigzag} />
      {sunWedges.map(([count, path], ring) => (
        <g key={path}>
          <path id={`${id}${ring}`} d={path} />
          {turns(count).map((degrees) => (
            <use key={degrees} href={`#${id}${ring}`} transform={`rotate(${degrees})`} />
          ))}
        </g>
      ))}
      <circle className={styles.dots} r="62" pathLength="320" />
      <path className={styles.star} d={sunStar} />
      <circle r="7" className={styles.dark} />
    </svg>
  )
}
