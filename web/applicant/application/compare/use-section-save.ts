import { useEffect, useEffectEvent, useState } from 'react'
import { profile as endpoints } from '#contract/endpoints/profile.ts'
import type { Profile } from '#contract/profile.ts'
import type { Success } from '#web/api/exchange.ts'
import { ask } from '#web/api/call.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { removeDraft, sectionDraft, wasSavedElsewhere } from '#web/applicant/drafts/section-drafts.ts'
import { showFormAgain } from '#web/applicant/drafts/form-versions.ts'
import { outbox, removeItem, saveSection, unsentItems } from '#web/applicant/outbox/outbox.ts'
import type { SectionBody } from '#web/applicant/saves/section-saves.ts'
import { useAfterSave, usePrepareAfterSave } from '../step-page/after-save.ts'
import { useProfileChange } from '#web/applicant/queries/profile.ts'
import type { VersionedSection } from './based-on.ts'
import { useStore } from '#web/state/store.ts'

/**
 * Returns `send`, which saves a section with the version that its form started from. `saved` is null until another tab
 * or device has saved conflicting answers. It is then the profile with the answers stored on the server.
 */
export function useSectionSave<Section extends VersionedSection, Values extends { basedOn: string }>(
  section: Section,
  valuesOf: (profile: Profile) => Values,
) {
  const { put } = useProfileChange()
  const afterSave = useAfterSave()
  const prepareNext = usePrepareAfterSave()
  const [saved, setSaved] = useState<Profile | null>(null)
  const rejected = useStore(outbox).find((item) => item.section === section && item.conflicts === true)
  const rejectedId = rejected?.id
  const load = async () => {
    const profile = await ask(endpoints.get, undefined, { quiet: true })
    put(profile)
    setSaved(profile)
  }
  const showRejected = useEffectEvent(() => {
    const draft = sectionDraft(section)
    if (rejected?.typed !== undefined && Object.keys(draft.read()).length === 0) {
      // If there is no draft, for example because a save on another device has deleted it, the answers of the rejected
      // save become the draft.
      draft.keep(rejected.typed)
      return showFormAgain(section)
    }
    load().catch(() => undefined)
  })
  useEffect(() => {
    if (rejectedId !== undefined) showRejected()
  }, [rejectedId])
  const compareDraft = useEffectEvent(async () => {
    const profile = await ask(endpoints.get, undefined, { quiet: true })
    put(profile)
    const { basedOn: _basedOn, ...typed } = sectionDraft(section).read()
    const stored = new Map<string, unknown>(Object.entries(valuesOf(profile)))
    if (Object.entries(typed).some(([field, value]) => stored.get(field) !== value)) return setSaved(profile)
    await removeDraft(section)
    showFormAgain(section)
  })
  useEffect(() => {
    // If the profile cannot be loaded, the form stays open. The comparison then opens when the applicant saves, because
    // the server rejects that save.
    if (wasSavedElsewhere(section)) compareDraft().catch(() => undefined)
  }, [section])
  return {
    section,
    valuesOf,
    saved,
    /** Discards the typed answers and the unsent saves of the section, and continues with the answers of `profile`. */
    async keepSaved(profile: Profile) {
      for (const item of unsentItems()) if (item.section === section) removeItem(item.id)
      await removeDraft(section)
      await afterSave(profile)
      setSaved(null)
    },
    async send(body: SectionBody<Section>, values: Values): Promise<Success<Profile>> {
      try {
        const basedOn = values.basedOn === '' ? undefined : values.basedOn
        const sent = saveSection(section, body, { basedOn, typed: { ...values } })
        prepareNext()
        const answer: unknown = await sent
        // The cast is safe, because the saves of these sections return the profile.
        return answer as Success<Profile>
      } catch (error) {
        if (error instanceof RejectedCall && error.code === 'section-changed')
          await load().catch(() => undefined)
        else setSaved(null)
        throw error
      }
    },
  }
}
