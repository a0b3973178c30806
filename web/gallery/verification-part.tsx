import type { Verification } from '#contract/endpoints/printing.ts'
import { BasicBusy, BasicPage } from '#web/applicant/basic/basic-page.tsx'
import { Verdict } from '#web/applicant/verify/verdict.tsx'
import { sampleProfile } from './examples/sample-profile.ts'
import { Sample, Samples } from './sample.tsx'
import { sampleTracker, transaction } from './signed-in.tsx'

const genuine: Verification = {
  verdict: 'genuine',
  initials: 'Ẹ. T. B.',
  programme: 'B.Ed. Guidance and Counselling',
  status: 'Admission offered, declined by the applicant',
  date: '2026-11-30',
}

const verdicts: Record<string, Verification> = {
  'A genuine document': genuine,
  'A document without a programme': { ...genuine, programme: null, status: 'Payment received' },
  'A withdrawn document': { ...genuine, verdict: 'withdrawn' },
  'An unknown document': {
    verdict: 'unknown',
    initials: null,
    programme: null,
    status: null,
    date: null,
  },
}

/** Results of checking a document. */
export function VerificationPart() {
  return (
    <Samples>
      {Object.entries(verdicts).map(([name, found]) => (
        <Sample key={name} name={name}>
          <Verdict found={found} />
        </Sample>
      ))}
    </Samples>
  )
}

/** Pages that a browser without JavaScript gets. */
export const pagesWithoutScript = {
  'without-script': () => (
    <BasicPage facts={{ profile: sampleProfile, tracker: sampleTracker, payments: [transaction] }} />
  ),
  'without-script-new': () => (
    <BasicPage facts={{ profile: sampleProfile, tracker: sampleTracker, payments: [] }} />
  ),
  'without-script-busy': BasicBusy,
}
