import { Link } from 'react-router'
import type { Profile } from '#contract/profile.ts'
import { admission } from '#institution/admission.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { paths } from '../paths.ts'
import { destinationFor } from '../session/destination.ts'
import { isSubmitted } from './progress.ts'

type Greeted = Pick<Profile, 'firstname' | 'surname' | 'nextStage' | 'hasPaidApplicationFee'>

/** Greets by name and says what to do next; once the application is handed in, to keep looking for the decision. */
export function WelcomeBanner({ profile }: { profile: Greeted }) {
  const title = `Welcome, ${profile.firstname} ${profile.surname}`
  const label = `Admission session ${admission.session} · ${admission.applicationType}`
  if (profile.nextStage === 'IsAdmitted')
    return (
      <Banner
        tone="welcome"
        title={title}
        action={
          <Link to={paths.enrolment} className={buttonClass('quiet')}>
            Enrolment
          </Link>
        }
      >
        <p>
          You have been offered admission. Everything you do to take up your place stands under Enrolment.
        </p>
        <p>{label}</p>
      </Banner>
    )
  if (isSubmitted(profile.nextStage))
    return (
      <Banner
        tone="welcome"
        title={title}
        action={
          <Link to={paths.admissionStatus} className={buttonClass('quiet')}>
            Admission Status
          </Link>
        }
      >
        <p>
          {profile.nextStage === 'IsRejected'
            ? 'Your registration is complete, and the admissions office has decided on your application.'
            : 'Your registration is complete. Please keep checking your admission status.'}
        </p>
        <p>{label}</p>
      </Banner>
    )
  return (
    <Banner
      tone="welcome"
      title={title}
      action={
        <Link to={destinationFor(profile.nextStage)} className={buttonClass('quiet')}>
          {profile.hasPaidApplicationFee ? 'Go on' : 'Pay the application fee'}
        </Link>
      }
    >
      <p>Please complete the sections below, one after the other. What you save stays saved.</p>
      <p>{label}</p>
    </Banner>
  )
}
