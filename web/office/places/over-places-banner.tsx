import { formatCount } from '#contract/format-count.ts'
import type { OverPlaces } from '#contract/office/offers/places.ts'
import { Banner } from '#web/ui/banner.tsx'
import styles from '../page/warning.module.css'

/**
 * Warning about programmes that would have more admissions than places after an approval, a bulk action or a release.
 * Renders nothing if there are none.
 */
export function OverPlacesBanner({ programmes }: { programmes: readonly OverPlaces[] }) {
  if (programmes.length === 0) return null
  return (
    <div className={styles.warning}>
      <Banner tone="warning" title="More admissions than places">
        <ul>
          {programmes.map(({ programme, places, taken, added }) => (
            <li key={programme}>
              {programme}: {formatCount(taken + added)} for {formatCount(places)}{' '}
              {places === 1 ? 'place' : 'places'} ({formatCount(taken)} taken, {formatCount(added)} here)
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
