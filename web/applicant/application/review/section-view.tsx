import type { ReactNode } from 'react'
import type { SummarySection } from '#contract/step.ts'
import { Card } from '#web/ui/card.tsx'
import { SummaryList } from '#web/ui/summary-list.tsx'

/** A React key made from the section's content, which is unique. */
export function sectionKey({ title, rows }: SummarySection): string {
  return [title, ...rows.map((row) => row.value)].join(' | ')
}

/** A titled group of answers, with an optional link to change them. */
export function SectionView({ section, aside }: { section: SummarySection; aside?: ReactNode }) {
  return (
    <Card title={section.title} aside={aside}>
      <SummaryList rows={section.rows} />
    </Card>
  )
}
