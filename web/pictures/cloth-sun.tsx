import styles from './cloth-sun.module.css'
import { sunDiscs, sunRings, sunStar, sunWedges, sunZigzag } from './sun-drawing.ts'

/**
 * Returns one path with `count` copies of a shape, evenly rotated around the point 0 0. A separate element for each
 * copy would be slow on cheap phones: two suns have 144 copies. `shape` must consist of absolute commands with pairs of
 * coordinates.
 */
function ring(count: number, shape: string): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index * 2 * Math.PI) / count
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
    return shape.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_pair, x, y) => {
      const turned = [cos * Number(x) - sin * Number(y), sin * Number(x) + cos * Number(y)]
      return turned.map((coordinate) => coordinate.toFixed(1)).join(' ')
    })
  }).join('')
}

const rings = sunWedges.map(([count, shape]) => ring(count, shape)).join('')

/**
 * Decorative picture of a sun with adire patterns, for an offer and the card to share. `half` shows only the upper part
 * of the sun, with an animation of a sunrise that runs once.
 */
export function ClothSun({ half }: { half?: boolean }) {
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
      <path d={rings} />
      <circle className={styles.dots} r="62" pathLength="320" />
      <path className={styles.star} d={sunStar} />
      <circle r="7" className={styles.dark} />
    </svg>
  )
}
