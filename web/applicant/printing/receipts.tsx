import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { printing } from '#contract/endpoints/printing.ts'
import { call } from '#web/api/call.ts'
import { NoDataPicture } from '#web/pictures/no-data.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import styles from '#web/applicant/dashboard/frame/page.module.css'
import { useDashboardPage } from '../dashboard/frame/use-dashboard-page.ts'
import { paths } from '../paths.ts'
import { printAddress } from './print-address.ts'

type Printing =
  | { kind: 'asking' }
  | { kind: 'sent' }
  | { kind: 'refused'; words: string }
  | { kind: 'failed' }

/** Asks for the receipts' address and sends the browser there, which downloads them and stays on this page. */
async function printReceipts(): Promise<Printing> {
  const answer = await call(printing.receipt, undefined)
  if (answer === null) return { kind: 'failed' }
  if (!answer.isSuccessful || answer.data === null) return { kind: 'refused', words: answer.message }
  const address = printAddress(answer.data.printUrl, location.origin)
  if (address === null)
    return { kind: 'refused', words: 'The address of your receipts is not ours. Please tell support.' }
  location.assign(address)
  return { kind: 'sent' }
}

/** Opening it is asking for the receipts. */
export function Receipts() {
  const [state, setState] = useState<Printing>({ kind: 'asking' })
  const asked = useRef(false)
  useDashboardPage('Receipts')
  const ask = () => {
    setState({ kind: 'asking' })
    void printReceipts().then(setState)
  }
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    ask()
  }, [])
  return (
    <div className={styles.page}>
      <PageHeading title="Print Receipts" />
      <Outcome state={state} onAsk={ask} />
    </div>
  )
}

function Outcome({ state, onAsk }: { state: Printing; onAsk: () => void }) {
  const history = (
    <Link to={paths.paymentHistory} className={buttonClass('quiet')}>
      Payment History
    </Link>
  )
  switch (state.kind) {
    case 'asking':
      return <LoadingPlaceholder text="Preparing your receipts…" />
    case 'refused':
      return <EmptyState picture={<NoDataPicture />} text={state.words} action={history} />
    case 'failed':
      return (
        <Banner
          tone="warning"
          title="Unable to get your receipts"
          action={<Button kind="quiet" title="Try again" onClick={onAsk} />}
        >
          <p>Check your network connection and try again.</p>
        </Banner>
      )
    case 'sent':
      return (
        <>
          <Banner tone="success" title="Your receipts are being downloaded">
            <p>
              One page for each payment that has reached us. The code at the foot of a page shows anybody that
              it is genuine.
            </p>
          </Banner>
          <Actions>
            <Button kind="quiet" title="Download again" onClick={onAsk} />
            {history}
          </Actions>
        </>
      )
  }
}
