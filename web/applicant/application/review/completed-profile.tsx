import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ReadableApplication } from '#contract/endpoints/application.ts'
import { applicationForm } from '#contract/endpoints/printing.ts'
import { formatDateTime } from '#contract/dates.ts'
import { documents } from 'virtual:institution/documents'
import { identity } from 'virtual:institution/identity'
import { NoDataPicture } from '#web/pictures/no-data.tsx'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { readApplicationQuery } from '#web/applicant/queries/application.ts'
import { DocumentSize } from '#web/applicant/printing/document-size.tsx'
import { inKilobytes } from '#web/ui/in-kilobytes.ts'
import { usePrint } from '#web/applicant/printing/use-print.ts'
import { useStoredImage } from '#web/applicant/queries/images.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { isSubmitted } from '#web/applicant/session/progress.ts'
import { useDashboardPage } from '#web/applicant/pages/use-dashboard-page.ts'
import styles from '../step-page/application-view.module.css'
import { ApplicationView } from './application-view.tsx'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'

/**
 * The page that shows the whole application read-only, with its uploads and the button that prints the application
 * form.
 */
export function CompletedProfile() {
  const { data, error, refetch } = useQuery(readApplicationQuery)
  useDashboardPage('Bio-Data', false, 'Your Completed Profile')
  return (
    <div className={styles.view}>
      <PageHeading title="Your Completed Profile" />
      {data !== undefined ? (
        <Completed application={data} />
      ) : error !== null ? (
        <TryAgain words="Unable to get your application" why={error.message} onTry={() => void refetch()} />
      ) : (
        <Skeleton rows={4} shape="card" />
      )}
    </div>
  )
}

function Completed({ application }: { application: ReadableApplication }) {
  const { applicationNumber, uploads } = application
  const profile = useProfile()
  // `application` may be a copy from before the submission, without `submittedAt`. The profile's value is then used.
  const submittedAt = application.submittedAt ?? profile.submittedAt
  const submitted = submittedAt !== null || isSubmitted(profile.nextStage)
  return (
    <>
      <div>
        <p className={styles.status}>
          <Icon name={submitted ? 'check' : 'warning'} />
          {submitted
            ? 'You have completed your application process.'
            : 'You have not completed your application process.'}
        </p>
        <p>
          {identity.name}, application number {applicationNumber ?? '--'}
          {submittedAt !== null && `, submitted ${formatDateTime(submittedAt)}`}
        </p>
      </div>
      <ApplicationView application={application} answersOnly />
      <section className={styles.part} aria-label="Uploaded Records">
        <h2>Uploaded Records</h2>
        {uploads.length === 0 ? (
          <EmptyState picture={<NoDataPicture />} text="No uploaded results yet." />
        ) : (
          <ul className={styles.uploads}>
            {uploads.map((upload) => (
              <li key={upload.file}>
                <UploadCard {...upload} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <PrintForm submitted={submitted} />
    </>
  )
}

/** A thumbnail of an upload. The full-size picture can be large, so it is loaded only on request. */
function UploadCard({ type, file, sizeBytes }: ReadableApplication['uploads'][number]) {
  const [large, setLarge] = useState(false)
  const thumbnail = useStoredImage(file)
  const full = useStoredImage(large ? file : null, false)
  const address = full.address ?? thumbnail.address
  const failed = large ? full.failed : thumbnail.failed
  return (
    <>
      <h3>{type}</h3>
      {address !== null && (
        <img
          className={full.address === null ? undefined : styles.large}
          src={address}
          alt={`Your upload: ${type}`}
        />
      )}
      {address === null && !failed && <Skeleton rows={1} shape="card" />}
      {failed && (
        <Button kind="quiet" title="Load the picture again" onClick={large ? full.retry : thumbnail.retry} />
      )}
      {!large && (
        <Button
          kind="link"
          title={`Enlarge, ${inKilobytes(sizeBytes)}`}
          aria-label={`Enlarge, ${inKilobytes(sizeBytes)}: ${type}`}
          onClick={() => setLarge(true)}
        />
      )}
    </>
  )
}

function PrintForm({ submitted }: { submitted: boolean }) {
  const { busy, print } = usePrint({ path: applicationForm.path, file: documents.form.file })
  const note = submitted ? (
    <DocumentSize id="print-note" transferKb={documents.form.transferKb} />
  ) : (
    <span id="print-note">You can print the form once your application is submitted.</span>
  )
  return (
    <ActionBar note={note}>
      <Button
        title="Print Completed Application Form"
        disabled={!submitted}
        busy={busy}
        aria-describedby="print-note"
        onClick={print}
      />
    </ActionBar>
  )
}
