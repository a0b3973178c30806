import { formatDate } from '#contract/dates.ts'
import type { AdmissionData } from '#contract/endpoints/admission.ts'
import { admission } from 'virtual:institution/admission'
import { identity } from 'virtual:institution/identity'
import { Link } from '#web/applicant/pages/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, rowLink, Rows } from '#web/ui/row.tsx'
import { paths } from '#web/applicant/paths.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { CallUs } from './call-us.tsx'
import styles from './rejected.module.css'

/** The page after a rejection: the reasons, and what the applicant can do now. It looks like a letter. */
export function Rejected({ data }: { data: AdmissionData }) {
  const { firstname, applicationNumber } = useProfile()
  const { appliedFor, session, reasons, fitting, releasedAt, reconsideredAt } = data
  return (
    <>
      <PageHeading title="Admission Status">
        {releasedAt !== null && `Decided on ${formatDate(releasedAt)} · `}
        {applicationNumber}
      </PageHeading>
      {reconsideredAt !== null && (
        <p className={styles.again}>
          Your application is being looked at again. The decision stays as it is until you hear from us.
        </p>
      )}
      <section className={styles.letter}>
        <h2>Dear {firstname},</h2>
        <p>
          We are sorry. We cannot offer you {appliedFor === '' ? 'a place' : `a place in ${appliedFor}`} for
          the {session} session. Please try again next year.
        </p>
        {reasons.length > 0 && (
          <>
            <h3>The reason</h3>
            <ul className={styles.reasons}>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </>
        )}
      </section>
      {fitting.length > 0 && (
        <section className={styles.letter}>
          <h2>Your results meet the requirements of</h2>
          <ul className={styles.fitting}>
            {fitting.map((programme) => (
              <li key={programme}>
                <Icon name="check" />
                {programme}
              </li>
            ))}
          </ul>
          <p>Ask us whether one of these has a place for you.</p>
        </section>
      )}
      <CallUs toDo="explain the decision" />
      <WaysOn data={data} />
    </>
  )
}

function WaysOn({ data: { reconsiderBy, reconsideredAt } }: { data: AdmissionData }) {
  const { applicationNumber } = useProfile()
  const { nextSessionOpensOn } = admission
  const subject = encodeURIComponent(`Please look at ${applicationNumber ?? 'my application'} again`)
  return (
    <section className={styles.letter}>
      <h2>What else you can do</h2>
      <Rows>
        {reconsiderBy !== null && reconsideredAt === null && (
          <Row
            title={
              <h3>
                <a href={`mailto:${identity.support.email}?subject=${subject}`} className={rowLink}>
                  Ask us to look again
                </a>
              </h3>
            }
            end={<Icon name="chevron" />}
          >
            <p>
              If a result is missing or wrong, write to {identity.support.email} by {formatDate(reconsiderBy)}
              .
            </p>
          </Row>
        )}
        <Row title={<h3>Apply for the next session</h3>}>
          <p>
            {nextSessionOpensOn === undefined
              ? 'Its first day will be announced on our start page.'
              : `Applications open on ${formatDate(nextSessionOpensOn)}.`}
          </p>
        </Row>
        <Row
          title={
            <h3>
              <Link to={paths.paymentHistory} className={rowLink}>
                Your receipts
              </Link>
            </h3>
          }
          end={<Icon name="chevron" />}
        >
          <p>All your payments, to keep or print.</p>
        </Row>
      </Rows>
    </section>
  )
}
