import type { ReactNode } from 'react'
import type { EntryVerdict } from '#contract/endpoints/application.ts'
import { Banner } from '#web/ui/banner.tsx'

interface ChosenVerdictProps {
  verdict: Omit<EntryVerdict, 'alternatives'>
  /** Further paragraphs below the verdict. */
  children?: ReactNode
}

/** Banner that shows whether the answers meet the entry requirements of the chosen programme, and what is missing. */
export function ChosenVerdict({ verdict, children }: ChosenVerdictProps) {
  const { outcome, programme, level, missing } = verdict
  if (outcome === 'met')
    return (
      <Banner tone="success" title={`You qualify for ${programme}`}>
        <p>You would start at level {level}.</p>
        {children}
      </Banner>
    )
  if (outcome === 'awaiting')
    return (
      <Banner tone="info" title={`You may qualify for ${programme}`}>
        <p>It depends on the results that you are waiting for.</p>
        {children}
      </Banner>
    )
  return (
    <Banner tone="warning" title={`Not yet enough for ${programme}`}>
      <p>Missing: {missing.join('; ')}.</p>
      {children}
    </Banner>
  )
}
