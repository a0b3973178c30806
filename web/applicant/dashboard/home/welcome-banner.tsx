import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Tracker } from '#contract/endpoints/admission.ts'
import type { Profile } from '#contract/profile.ts'
import { admission } from 'virtual:institution/admission'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { paths } from '#web/applicant/paths.ts'
import { trackerKey } from '#web/applicant/queries/profile.ts'
import { destinationFor } from '#web/applicant/session/destination.ts'
import { isSubmitted } from '#web/applicant/application/progress.ts'

type Greeted = Pick<
  Profile,
  'firstname' | 'surname' | 'nextStage' | 'hasPaidApplicationFee' | 'admissionSession'
>

/** Greets the applicant by name and says what to do next. */
export function WelcomeBanner({ profile }: { profile: Greeted }) {
  // Reads the tracker's data without loading it, to mention an offer only while it is valid.
  const { data } = useQuery<Tracker>({ queryKey: trackerKey, enabled: false })
  const [text, action, to] = nextFor(profile, data?.offered === true)
  return (
    <Banner
      tone="welcome"
      title={`Welcome, ${profile.firstname} ${profile.surname}`}
      action={
        <Link to={to} className={buttonClass('quiet')}>
          {action}
        </Link>
      }
    >
      <p>{text}</p>
      <p>
        Admission session {profile.admissionSession} · {admission.applicationType}
      </p>
    </Banner>
  )
}

/** The banner's text, and the label and path of its link. */
function nextFor({ nextStage, hasPaidApplicationFee }: Greeted, offered: boolean): [string, string, string] {
  if (!isSubmitted(nextStage))
    return [
      'Please complete the sections below, one after the other. What you save stays saved.',
      hasPaidApplicationFee ? 'Continue application' : 'Pay the application fee',
      destinationFor(nextStage),
    ]
  if (nextStage === 'IsAdmitted' && offered)
    return [
      'You have been offered admission. Everything you do to take up your place is in Enrolment.',
      'Enrolment',
      paths.enrolment,
    ]
  const end =
    nextStage === 'ApplicationSumitted'
      ? '. Please keep checking your admission status.'
      : ', and the admissions office has decided on your application.'
  return [`Your registration is complete${end}`, 'Admission Status', paths.admissionStatus]
}
