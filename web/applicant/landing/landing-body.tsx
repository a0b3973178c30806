import { TermsOfApplying } from '../brand/terms-of-applying.tsx'
import { Journey } from './journey.tsx'
import styles from './landing-body.module.css'
import { Costs, Ready, Support } from './landing-sections.tsx'
import { ProgrammeList } from './programme-list.tsx'

/** The part of the landing page below the first screen. It works without a script. */
export function LandingBody() {
  return (
    <div className={styles.body}>
      <Journey />
      <div className={styles.columns}>
        <Ready />
        <Costs />
      </div>
      <ProgrammeList />
      <Support />
      <TermsOfApplying />
    </div>
  )
}
