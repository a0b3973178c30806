import { Motif, type MotifName } from '#web/pictures/motif.tsx'
import { AdireBorder } from '#web/pictures/adire-border.tsx'
import { OnboardingFemale } from '#web/pictures/onboarding-female.tsx'
import { OnboardingMale } from '#web/pictures/onboarding-male.tsx'
import styles from './gallery.module.css'

const motifs: MotifName[] = [
  'bio-data',
  'next-of-kin',
  'program-choices',
  'records',
  'picture-upload',
  'preview-profile',
  'fees',
  'enrolment',
]

export function PicturesPart() {
  return (
    <>
      <AdireBorder />
      <div className={styles.motifs}>
        {motifs.map((name) => (
          <Motif key={name} name={name} />
        ))}
      </div>
      <div className={styles.pictures}>
        <OnboardingMale alt="A learner with a book" />
        <OnboardingFemale alt="A learner with her phone" />
      </div>
    </>
  )
}
