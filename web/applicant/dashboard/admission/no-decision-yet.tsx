import { Link } from 'react-router'
import { DocumentPicture } from '#web/pictures/document.tsx'
import { Cloth } from '#web/pictures/cloth.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { paths } from '#web/applicant/paths.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { destinationFor } from '#web/applicant/session/destination.ts'
import { isSubmitted } from '#web/applicant/application/progress.ts'

/**
 * Shown while there is no decision. Applicants come here right after submitting, so the page first confirms the submission:
 * «not been offered» alone reads like a rejection.
 */
export function NoDecisionYet() {
  const { nextStage, applicationNumber, email } = useProfile()
  const submitted = isSubmitted(nextStage)
  return (
    <>
      {submitted && (
        <Banner
          tone="success"
          title="We have your application"
          action={
            <Link to={paths.completedProfile} className={buttonClass('quiet')}>
              See what you submitted
            </Link>
          }
        >
          <Cloth band />
          <p>
            Your application number is <strong>{applicationNumber}</strong>. We are looking at your
            application. When there is a decision we tell you here and by e-mail to {email}.
          </p>
        </Banner>
      )}
      <EmptyState
        picture={<DocumentPicture />}
        text="Sorry, you have not been offered admission yet. Please, check back later."
        action={
          !submitted && (
            <Link to={destinationFor(nextStage)} className={buttonClass()}>
              Continue your application
            </Link>
          )
        }
      />
    </>
  )
}
