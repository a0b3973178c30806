import type { ReadableApplication } from '#contract/endpoints/application.ts'
import type { SummarySection } from '#contract/step.ts'
import { Card } from '#web/ui/card.tsx'
import { SummaryList } from '#web/ui/summary-list.tsx'
import styles from './application-page.module.css'
import { pairUploads } from './pair-uploads.ts'
import { UploadViewer } from './upload-viewer.tsx'

/** The answers as the applicant sees them, with each upload beside its section. */
export function Answers({ application }: { application: ReadableApplication }) {
  const { steps, rest } = pairUploads(application)
  return (
    <>
      {steps.map(({ stepId, title, sections, emptyWords }) => (
        <section key={stepId} className={styles.part} aria-label={title}>
          <h2>{title}</h2>
          {emptyWords !== null && <p>{emptyWords}</p>}
          {sections.map(({ section, upload }) => (
            <Card
              key={`${section.title} ${section.rows.map((row) => row.value).join(' ')}`}
              {...titleOf(section, title)}
            >
              <div className={upload === null ? undefined : styles.pair}>
                {section.rows.length > 0 && <SummaryList rows={section.rows} />}
                {upload !== null && <UploadViewer {...upload} />}
              </div>
            </Card>
          ))}
        </section>
      ))}
      {rest.length > 0 && (
        <section className={styles.part} aria-label="Further uploads">
          <h2>Further uploads</h2>
          {rest.map((upload) => (
            <Card key={upload.file}>
              <UploadViewer {...upload} />
            </Card>
          ))}
        </section>
      )}
    </>
  )
}

/** Returns a section's title, unless it only repeats the step's title or the first answer. */
function titleOf({ title, rows }: SummarySection, stepTitle: string): { title?: string; level: 3 } {
  const repeats = title === '' || title === stepTitle || title === rows[0]?.value
  return repeats ? { level: 3 } : { title, level: 3 }
}
