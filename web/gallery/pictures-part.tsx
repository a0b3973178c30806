import { AchievementBadge } from '#web/pictures/achievement-badge.tsx'
import { Avatar } from '#web/pictures/avatar.tsx'
import { BioDataPicture } from '#web/pictures/bio-data.tsx'
import { CheckPicture } from '#web/pictures/check.tsx'
import { DocumentPicture } from '#web/pictures/document.tsx'
import { Cloth } from '#web/pictures/cloth.tsx'
import { ClothSun } from '#web/pictures/cloth-sun.tsx'
import { GuardianPicture } from '#web/pictures/guardian.tsx'
import { NoDataPicture } from '#web/pictures/no-data.tsx'
import { ClothPattern } from '#web/pictures/cloth-pattern.tsx'
import { NotificationsPicture } from '#web/pictures/notifications.tsx'
import { Picture } from '#web/pictures/picture.tsx'
import { ProgrammeChoices } from '#web/pictures/programme-choices.tsx'
import { RecordsPicture } from '#web/pictures/records.tsx'
import { Square } from '#web/pictures/square.tsx'
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
        <AchievementBadge />
        <Avatar />
        <BioDataPicture />
        <CheckPicture />
        <DocumentPicture />
        <Cloth />
        <Cloth arriving />
        <Cloth weaving />
        <Cloth band />
        <Square name="enrolment" />
        <ClothSun />
        <ClothSun half />
        <GuardianPicture />
        <NoDataPicture />
        <NotificationsPicture />
        <ProgrammeChoices />
        <RecordsPicture />
        <Picture box="0 0 120 120" alt="The pattern of the clothes">
          <ClothPattern id="gallery-cloth" />
          <rect width="120" height="120" fill="url(#gallery-cloth)" />
        </Picture>
      </div>
    </>
  )
}
