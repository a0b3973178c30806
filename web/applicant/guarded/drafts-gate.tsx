import { Fragment, type ReactNode } from 'react'
import type { DraftSection } from '#contract/endpoints/draft.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useStore } from '#web/state/store.ts'
import { useFormVersion } from '../drafts/form-versions.ts'
import { part } from '../pages/part.tsx'
import { draftConflicts } from '../drafts/held-drafts.ts'
import { useOpenDrafts } from './use-open-drafts.ts'

interface DraftsGateProps {
  section: DraftSection
  /** Content until the drafts have been read. Default: a skeleton. */
  placeholder?: ReactNode
  /**
   * Returns a page that contains the given comparison with another device's draft. Needed if `children` are a whole
   * page, because the comparison replaces them.
   */
  pageOf?: (comparison: ReactNode) => ReactNode
  children: ReactNode
}

/** The comparison is rare and needs a network, so its script is loaded on demand. */
const BothDrafts = part(async () => (await import('../compare/both-drafts.tsx')).BothDrafts, {
  pending: <Skeleton rows={4} shape="field" />,
})

/**
 * Shows the form of a section once the drafts have been read, so that no form starts without its draft. If different
 * text was typed in the same field on another device, shows `BothDrafts`, which asks which text to keep.
 */
export function DraftsGate({ section, placeholder, pageOf, children }: DraftsGateProps) {
  const ready = useOpenDrafts()
  const other = useStore(draftConflicts)[section]
  const version = useFormVersion(section)
  if (!ready) return placeholder ?? <Skeleton rows={6} shape="field" />
  if (other !== undefined) {
    const comparison = <BothDrafts other={other} />
    return pageOf?.(comparison) ?? comparison
  }
  return <Fragment key={version}>{children}</Fragment>
}
