import { useEffect, useEffectEvent, useState } from 'react'
import type { ReadableApplication } from '#contract/endpoints/application.ts'
import type { StepId } from '#contract/steps/registry.ts'
import { heldDrafts, setDraft, unsentSections } from '#web/applicant/drafts/held-drafts.ts'
import { openDrafts } from '#web/applicant/drafts/section-drafts.ts'
import { sendAllWithin } from '#web/applicant/drafts/send-drafts.ts'
import { useOpenDrafts } from '#web/applicant/guarded/use-open-drafts.ts'
import type { ShownApplication } from '#web/applicant/queries/application.ts'
import { useEarlyProfile, useProfile } from '#web/applicant/queries/profile.ts'
import { isOwnDevice } from '#web/applicant/session/persisted.ts'

/** Section with typed, unsaved text. `draftAt`: time of the server's draft; null if only this device has the text. */
export interface UnsavedSection {
  stepId: StepId
  title: string
  draftAt: string | null
}

export interface UnsavedTexts {
  /** The sections with typed text that is not saved, in the order of the steps. */
  sections: readonly UnsavedSection[]
  /** Sends text that only this device has, then returns the current `sections`. */
  check(): Promise<readonly UnsavedSection[]>
  /** Loads the application again. */
  reload(): Promise<void>
}

/** Maximum time in ms for sending text that only this device has. It is short, because the applicant waits. */
const waitMs = 2_000

/** The steps of an application. A server of the previous version does not send `draftAt`. */
interface WithDrafts {
  steps: readonly { stepId: StepId; title: string; draftAt?: string | null }[]
}

interface Reloaded {
  data: WithDrafts | undefined
  /** Time at which `data` was loaded, in ms. */
  dataUpdatedAt: number
}

/** Returns the sections with a draft on the server, and the sections in `here`, whose drafts could not be sent. */
export function sectionsOf({ steps }: WithDrafts, here: readonly string[]): UnsavedSection[] {
  return steps.flatMap(({ stepId, title, draftAt = null }) =>
    draftAt === null && !here.includes(stepId) ? [] : [{ stepId, title, draftAt }],
  )
}

/**
 * Drafts whose answers equal the saved answers. Each entry is the step id and the time of the draft. The server has
 * compared these drafts since this page was loaded, so they are not sent again.
 */
const withSavedAnswers = new Set<string>()
const isSaved = (stepId: StepId, savedAt: string) => withSavedAnswers.has(`${stepId} ${savedAt}`)

/**
 * Whether this device has a draft that the application may lack, because the server has not received the draft, or
 * received it after reading the application. Also true if the application names no draft of the section and the draft
 * may differ from the saved answers, see `markUnnamed`.
 */
export function lacksDraft({ steps }: WithDrafts): boolean {
  return steps.some(({ stepId, draftAt }) => {
    const savedAt = heldDrafts.get(stepId)?.savedAt
    if (savedAt && draftAt === null) return !isSaved(stepId, savedAt)
    return savedAt === null || (savedAt !== undefined && savedAt !== draftAt)
  })
}

/**
 * Marks drafts as unsent if the server has stored them, but the application does not name them. Either their section
 * was saved on another device, which deleted the server's copy, or they equal the saved answers. Returns their steps.
 */
function markUnnamed({ steps }: WithDrafts): StepId[] {
  return steps.flatMap(({ stepId, draftAt }) => {
    const draft = heldDrafts.get(stepId)
    if (draftAt !== null || !draft?.savedAt || isSaved(stepId, draft.savedAt)) return []
    setDraft(stepId, { ...draft, savedAt: null })
    return [stepId]
  })
}

/**
 * Sends the drafts that the server lacks, then loads the application again. Returns the sections with text that is not
 * saved, and in `left` those whose drafts could not be sent. Deletes no draft, because `refetch` resolves to the earlier
 * application if the applicant leaves the preview in the meantime.
 */
export async function sendAndName(application: WithDrafts, refetch: () => Promise<Reloaded>) {
  const unnamed = markUnnamed(application)
  await sendAllWithin(waitMs)
  const left = unsentSections()
  const sent = unnamed.map((stepId) => ({ stepId, savedAt: heldDrafts.get(stepId)?.savedAt }))
  const start = Date.now()
  const { data: newest = application, dataUpdatedAt } = await refetch()
  // If the server again does not name a draft that it has just received, the draft has the saved answers.
  if (dataUpdatedAt >= start)
    for (const { stepId, savedAt } of sent)
      if (savedAt && newest.steps.some((step) => step.stepId === stepId && step.draftAt === null))
        withSavedAnswers.add(`${stepId} ${savedAt}`)
  return { left, sections: sectionsOf(newest, left) }
}

/**
 * Returns the sections with typed text that is not saved. First sends the drafts that only this device has. The server
 * then compares all its drafts with the saved answers. A draft that could not be sent is also listed. `openDrafts` also
 * sends drafts, so the server may receive a draft while the preview is still loading.
 */
export function useUnsavedText(
  application: ReadableApplication,
  refetch: ShownApplication['refetch'],
): UnsavedTexts {
  const { profileId } = useProfile()
  const { confirmed } = useEarlyProfile()
  const ready = useOpenDrafts()
  const [here, setHere] = useState<readonly string[]>(unsentSections)
  const check = async () => {
    await openDrafts({ profileId, own: isOwnDevice(), confirmed })
    // The drafts in `here` may have been saved or discarded in another tab since.
    if (here.length === 0 && !lacksDraft(application)) return sectionsOf(application, [])
    const { left, sections } = await sendAndName(application, refetch)
    setHere(left)
    return sections
  }
  const checkAtStart = useEffectEvent(() => void check())
  useEffect(() => {
    if (ready) checkAtStart()
  }, [ready])
  return {
    sections: sectionsOf(application, here),
    check,
    async reload() {
      setHere(unsentSections())
      await refetch()
    },
  }
}
