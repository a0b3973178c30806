import type { ReactNode } from 'react'
import type { SummarySection } from '#contract/step.ts'
import { Card } from '#web/ui/card.tsx'
import { SummaryList } from '#web/ui/summary-list.tsx'

/** A titled group of answers, with a way to change them where there is one. */
export function SectionView({ section, aside }: { section: SummarySection; aside?: ReactNode }) {
  return (
    <Card title={section.title} aside={aside}>
      <SummaryList rows={section.rows} />
    </Card>
  )
}
