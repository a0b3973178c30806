import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { formatDateTime } from '#contract/dates.ts'
import { people, type Person } from '#contract/office/people/people.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { Key } from '#web/ui/key.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { listKeys } from '../api/list-keys.ts'
import { useCall } from '../api/use-call.ts'
import { Mails } from '../application/tabs/mails.tsx'
import { Payments } from '../application/tabs/payments.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { GuardedButton } from '../page/guarded-button.tsx'
import { KeyedButton } from '../page/keyed-button.tsx'
import { flagWords } from '../table/flag-words.ts'
import { Loaded } from '../page/loaded.tsx'
import { useLoadedHeading, useOfficePage } from '../page/use-office-page.ts'
import { ApplicationLink } from '../list/application-link.tsx'
import { paths, personViewPath } from '../paths.ts'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import { MailsAgain } from './mails-again.tsx'
import { openedFromPerson, personQuery, searchOfOrigin } from './people-queries.ts'
import styles from './people.module.css'
import { LockBanner, SignInCard } from './sign-in-card.tsx'
import { lockWords } from './sign-in-words.ts'

/** A person's next step, sign-in, payments and mails, for a colleague who answers that person's phone call. */
export function PersonPage() {
  const { personId = '' } = useParams()
  const query = useQuery(personQuery(personId))
  const search = searchOfOrigin(useLocation().state)
  const back = search === null ? paths.people : `${paths.people}?${new URLSearchParams({ search })}`
  const navigate = useNavigate()
  useOfficePage('Person')
  useKeys({ u: () => void navigate(back) })
  return (
    <>
      <p className={styles.back}>
        <Link to={back} className={styles.link}>
          {search === null ? 'Find another person' : 'Back to the search'}
        </Link>{' '}
        <Key of="u" />
      </p>
      <Loaded query={query} what="This person">
        {(person) => <PersonSituation person={person} />}
      </Loaded>
    </>
  )
}

function PersonSituation({ person }: { person: Person }) {
  const { role } = useMe()
  const navigate = useNavigate()
  useLoadedHeading()
  const invalidates = [personQuery(person.id).queryKey]
  const send = useCall(people.sendActivation, { invalidates })
  // The check can find a paid acceptance fee. The offer is then accepted, which changes the list of applications.
  const check = useCall(people.checkPayment, { invalidates: [...invalidates, ...listKeys] })
  const closed = whyNot(role, 'help-people')
  const unpaid = person.payments.filter(({ status }) => status !== 'succeeded')
  const forBursar = person.payments.filter(({ needsBursar }) => needsBursar)
  const facts = [
    ['Application number', person.applicationNumber],
    ['Matric number', person.matricNumber],
    ['Phone', person.phone],
    ['Email', <EmailAddress key="email" address={person.email} />],
    ['Registered', formatDateTime(person.registeredAt)],
    ['Submitted', person.submittedAt === null ? null : formatDateTime(person.submittedAt)],
  ] as const
  return (
    <>
      <PageHeading title={person.name}>{person.stage}</PageHeading>
      <div className={styles.banners}>
        {forBursar.map(({ reference, flagged: flag, flagDetail, discrepancy, refund }) => (
          <Banner key={reference} tone="warning" title="A payment needs the bursar">
            {flag !== null && flagWords(flag, flagDetail, discrepancy)}{' '}
            {refund === 'due' ? 'The refund is due.' : 'Ask the bursar before the applicant pays again.'}{' '}
            Reference <span className={styles.reference}>{reference}</span>.
          </Banner>
        ))}
        <Banner title="What the applicant must do next">{person.next}</Banner>
        <LockBanner person={person} closed={closed} />
      </div>
      <div className={styles.acts}>
        {person.submittedAt !== null && (
          <ApplicationLink applicantId={person.id} className={styles.link}>
            Open the application
          </ApplicationLink>
        )}
        <KeyedButton
          title="See what the applicant sees"
          kind="quiet"
          hotkey="v"
          reason={closed}
          onClick={() => void navigate(personViewPath(person.id), { state: openedFromPerson })}
        />
        {person.waitsForActivation && (
          <KeyedButton
            title="Send a new activation email"
            kind={lockWords(person.access) === null ? 'primary' : 'quiet'}
            hotkey="y"
            busy={send.busy}
            reason={closed}
            onClick={() => void send.run({ personId: person.id })}
          />
        )}
      </div>
      <div className={styles.cards}>
        <Card title="Person">
          <dl className={styles.facts}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value ?? '--'}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <SignInCard person={person} closed={closed} />
        <Card title="Payments">
          <Payments payments={person.payments} />
          <div className={styles.checks}>
            {unpaid.map(({ reference }, index) => {
              const button = {
                title: `Check ${reference}`,
                kind: 'quiet' as const,
                busy: check.busy,
                reason: closed,
                onClick: () => void check.run({ personId: person.id, reference }),
              }
              return index === 0 ? (
                <KeyedButton key={reference} {...button} hotkey="c" />
              ) : (
                <GuardedButton key={reference} {...button} />
              )
            })}
          </div>
        </Card>
        <Card title="Emails">
          <Mails applicantId={person.id} mails={person.mails} />
          <MailsAgain person={person} closed={closed} />
        </Card>
      </div>
    </>
  )
}
