import type { ComponentProps } from 'react'
import { StepStrip } from '#web/applicant/application/step-page/step-strip.tsx'
import { BrandLink } from '#web/applicant/brand/brand-link.tsx'
import { LogoMark } from '#web/applicant/brand/logo-mark.tsx'
import { SupportLine } from '#web/applicant/brand/support-line.tsx'
import { TermsOfApplying } from '#web/applicant/brand/terms-of-applying.tsx'
import { SaveStatus } from '#web/applicant/drafts/save-status.tsx'
import { savedStore } from '#web/applicant/drafts/saved-store.ts'
import { FrameNotice } from '#web/applicant/pages/frame-notice.tsx'
import { NoServer } from '#web/applicant/guarded/no-server.tsx'
import { PictureField } from '#web/applicant/images/picture-field.tsx'
import { ChunkLoadError } from '#web/applicant/pages/chunk-load-error.ts'
import { ChunkLoadFailure } from '#web/applicant/pages/chunk-load-failure.tsx'
import { Link } from '#web/applicant/pages/link.tsx'
import { PageBoundary } from '#web/applicant/pages/page-boundary.tsx'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { Form } from '#web/ui/form-layout.tsx'
import { Sample, Samples } from './sample.tsx'

const nothing = () => undefined
const noNetwork = 'Please check your network connection!'

savedStore('biodata').set({ where: 'server', at: '2026-11-30T14:32:00+01:00' })
savedStore('nextOfKin').set({ where: 'device', failed: false })
savedStore('programme').set({ where: 'device', failed: true })
savedStore('picture').set({ where: 'memory', failed: true })
savedStore('declineOffer').set({ where: 'memory', failed: false })
const saved = ['biodata', 'nextOfKin', 'programme', 'picture', 'declineOffer', 'olevelResults'] as const

type PictureState = Partial<ComponentProps<typeof PictureField>>
const pictures: Record<string, PictureState> = {
  'No picture': {},
  'Preparing a picture': { preparing: true, fileName: 'waec.jpg' },
  'Sending a picture': { progress: { sent: 210_000, total: 640_000 }, fileName: 'waec.jpg' },
  'A picture that was not sent': {
    fileName: 'waec.jpg',
    error: 'The picture could not be sent.',
    note: 'The picture is saved on this phone, not sent yet.',
    onAgain: nothing,
    againSize: 'JPG, 640 kB',
  },
  'A stored picture, loading': { previewPending: true, uploaded: true, fileName: 'waec.jpg' },
  'A stored picture, compact': { uploaded: true, compact: true, fileName: `${'result-slip-'.repeat(6)}.jpg` },
}

function Broken({ error }: { error: Error }): never {
  throw error
}

export function PortalPart() {
  return (
    <>
      <BrandLink />
      <LogoMark />
      <StepStrip here="bio-data" nextStage="Biodata" />
      <StepStrip here="records" nextStage="EducationalRecord" />
      <StepStrip here="complete-profile" nextStage="SubmitApplication" />
      <FrameNotice tone="info" title="An update is ready" action={<Button title="Update" kind="quiet" />}>
        <p>Your text is kept.</p>
      </FrameNotice>
      <TryAgain words="Unable to get your payments" why={noNetwork} onTry={nothing} />
      <TryAgain words="Unable to get your payments" why="" onTry={nothing} />
      <TermsOfApplying />
      <SupportLine />
      <p>
        <Link to="/application">A link to a page</Link>
      </p>
      <p>
        <EmailAddress address="oluwaseun.ekundayo.1994@students.example" />
      </p>
      <Samples>
        <Sample name="Where the text is saved">
          {saved.map((section) => (
            <Form key={section} aria-label={section}>
              <SaveStatus section={section} />
            </Form>
          ))}
        </Sample>
        {Object.entries(pictures).map(([name, state], index) => (
          <Sample key={name} name={name}>
            <PictureField
              name={`slip-${index + 1}`}
              label="Result slip"
              error={undefined}
              fileName={undefined}
              previewUrl={null}
              previewAlt="The result slip"
              camera="environment"
              preparing={false}
              progress={null}
              uploaded={false}
              beforeCamera={() => Promise.resolve()}
              onFile={nothing}
              onCancel={nothing}
              {...state}
            />
          </Sample>
        ))}
      </Samples>
    </>
  )
}

/** Screens for pages that could not be shown. */
export function FailuresPart() {
  return (
    <Samples>
      <NoServer retry={nothing} />
      <ChunkLoadFailure />
      <PageBoundary at="/script">
        <Broken error={new ChunkLoadError('no network')} />
      </PageBoundary>
      <ErrorBoundary at="/page">
        <Broken error={new Error('A page that fails')} />
      </ErrorBoundary>
    </Samples>
  )
}
