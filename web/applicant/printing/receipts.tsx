import { useEffect, useRef } from 'react'
import { documents } from 'virtual:institution/documents'
import { rejectionText } from '#web/actions/rejection.ts'
import { type Action, useAction } from '#web/actions/use-action.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'
import { NoDataPicture } from '#web/pictures/no-data.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import styles from '#web/applicant/pages/page.module.css'
import { useDashboardPage } from '../pages/use-dashboard-page.ts'
import { paths } from '../paths.ts'
import { DocumentSize } from './document-size.tsx'
import { keepFile } from './keep-file.ts'
import { loadReceipts } from './load-receipts.ts'
import { SupportLine } from '#web/applicant/brand/support-line.tsx'

/** The page that downloads the receipts. The download starts when the page opens. The browser stays on the page. */
export function Receipts() {
  const receipts = useAction<undefined, Blob>(loadReceipts, {
    silent: true,
    showsRejection: true,
    onSuccess: ({ data }) => keepFile(data, documents.receipts.file),
  })
  const started = useRef(false)
  useDashboardPage('Receipts', false, 'Print Receipts')
  const download = () => void receipts.run(undefined)
  useEffect(() => {
    if (started.current) return
    started.current = true
    download()
  })
  return (
    <div className={styles.page}>
      <PageHeading title="Print Receipts" />
      <Outcome receipts={receipts} onDownload={download} />
      <SupportLine />
    </div>
  )
}

interface OutcomeProps {
  receipts: Action<undefined, Blob>
  onDownload: () => void
}

function Outcome({ receipts: { answer, error }, onDownload }: OutcomeProps) {
  const history = (
    <Link to={paths.paymentHistory} className={buttonClass('quiet')}>
      Payment History
    </Link>
  )
  const rejected = (text: string) => <EmptyState picture={<NoDataPicture />} text={text} action={history} />
  if (error instanceof RejectedCall) return rejected(rejectionText(error))
  if (error !== null)
    return <TryAgain words="Unable to get your receipts" why={error.message} onTry={onDownload} />
  return (
    <>
      {/* Screen readers announce the result, because it is shown later than the page. */}
      <div aria-live="polite">
        {answer === undefined ? (
          <LoadingPlaceholder text="Preparing your receipts…" />
        ) : (
          <Banner tone={answer.message ? 'warning' : 'success'} title="Your receipts are being downloaded">
            <p>
              {answer.message ||
                'One page for each payment that has reached us. The code at the foot of a page shows anybody that it is genuine.'}
            </p>
          </Banner>
        )}
      </div>
      {answer !== undefined && (
        <Actions>
          <Button kind="quiet" title="Download again" aria-describedby="receipts-size" onClick={onDownload} />
          <DocumentSize id="receipts-size" transferKb={documents.receipts.transferKb} />
          {history}
        </Actions>
      )}
    </>
  )
}
