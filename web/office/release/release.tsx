import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loaded } from '../page/loaded.tsx'
import { useOfficePage } from '../page/use-office-page.ts'
import { paths } from '../paths.ts'
import { previewQuery } from '../queries.ts'
import { MailPreview } from './mail-preview.tsx'
import type { Preview } from './preview.ts'
import { ReleaseForm } from './release-form.tsx'
import { ReleaseList } from './release-list.tsx'
import { type ReleaseState, releaseStateOf } from './release-state.ts'
import styles from './release.module.css'

/** The release page: a preview of the decisions and their emails, and the form that releases the decisions. */
export function Release() {
  const state = releaseStateOf(useLocation().state)
  useOfficePage('Release')
  if (state !== null) return <Chosen state={state} />
  return (
    <>
      <PageHeading title="Release" />
      <EmptyState
        text="No decisions selected. Select approved applications in the queue."
        action={
          <Link to={paths.queue} className={buttonClass()}>
            Go to the queue
          </Link>
        }
      />
    </>
  )
}

function Chosen({ state }: { state: ReleaseState }) {
  const query = useQuery(previewQuery(state.decisionIds))
  return (
    <>
      <PageHeading title="Release">
        Decisions and emails of this release. Nothing has been sent yet.
      </PageHeading>
      <Loaded query={query} what="The preview">
        {(preview) => (
          <div className={styles.columns}>
            <div>
              <Refused preview={preview} />
              <ReleaseList decisions={preview.decisions} />
              <h2>{preview.total === 1 ? '1 email' : `${preview.total} emails`}</h2>
              {preview.mails.length < preview.total && <p>The first {preview.mails.length} are shown.</p>}
              {preview.mails.map((mail, index) => (
                <MailPreview key={`${mail.to} ${mail.subject}`} mail={mail} open={index === 0} />
              ))}
            </div>
            <ReleaseForm state={state} ready={preview.total} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function Refused({ preview: { refused } }: { preview: Preview }) {
  if (refused.length === 0) return null
  const reasons = [...new Set(refused.map(({ because }) => because))]
  return (
    <div className={styles.refused}>
      <Banner
        tone="warning"
        title={
          refused.length === 1
            ? '1 decision cannot be released'
            : `${refused.length} decisions cannot be released`
        }
      >
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>
              {refused.filter(({ because }) => because === reason).length} × {reason}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
