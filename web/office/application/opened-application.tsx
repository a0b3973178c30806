import { type KeyboardEvent, useState } from 'react'
import type { OpenedApplication } from '#contract/office/applications.ts'
import type { VerifiedFactData } from '#contract/office/verification/fact-data.ts'
import type { SubjectMark } from '#contract/office/verification/verification.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { mayShowChoices } from '../keyboard/may-show-choices.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { FactForm } from './verification/fact-form.tsx'
import { hasDraft } from '#web/forms/drafts.ts'
import { focusHeading, useLoadedHeading } from '../page/use-office-page.ts'
import { useLeaseReason } from '../leases/use-lease-reason.ts'
import { oldestReturned } from '../requests/request-state.ts'
import { requestDraft } from '../requests/request-form.tsx'
import { useMe } from '../session/use-session.ts'
import { StatusMark } from '../table/status-mark.tsx'
import { whyNot } from '../why-not.ts'
import { ApplicationTab, type TabId, tabsOf } from './application-tab.tsx'
import styles from './review-layout.module.css'
import { DecisionBar } from './decision/decision-bar.tsx'
import type { OpenForm } from './decision/decision-bar-props.ts'
import { noteDraft } from './tabs/notes.tsx'
import { picturesOf, portraitOf } from '../page/pictures.ts'
import { proposalDraft } from './decision/propose-form.tsx'
import { readingOf } from './verification/reading-line.ts'
import { SlipViewer } from './verification/slip-viewer.tsx'
import { Tabs } from './tabs/tabs.tsx'
import { useVerification } from './verification/use-verification.ts'
import { useUploadedPicture } from '../page/use-uploaded-picture.ts'
import { differs, rowsOf, type VerifiedRow } from '../verified/verified-rows.ts'

interface OpenedApplicationProps {
  opened: OpenedApplication
  /**
   * Opens the next application after «Admit and next» or «Approve and next»; undefined for colleagues who may not
   * review.
   */
  onNext?: (() => void) | undefined
}

/**
 * One application on one page. In a wide window the pictures are on the left, the typed data and the decision on the
 * right.
 */
export function OpenedApplicationView({ opened, onNext }: OpenedApplicationProps) {
  const { row, results } = opened
  const { applicantId } = row
  const { role } = useMe()
  const [tab, setTab] = useState<TabId>(() => firstTab(opened))
  const [form, setForm] = useState<OpenForm>(() => formOfDraft(applicantId))
  const [asking, setAsking] = useState(() =>
    hasDraft(requestDraft(applicantId, oldestReturned(opened.requests))),
  )
  const [fact, setFact] = useState<{ chosen: VerifiedFactData | null } | null>(null)
  const verification = useVerification(applicantId)
  useLoadedHeading()
  const pictures = picturesOf(opened)
  const rows = rowsOf(results)
  const [picture, setPicture] = useState(0)
  const [cursor, setCursor] = useState(() =>
    Math.max(
      0,
      rows.findIndex((each) => each.verification === null),
    ),
  )
  const shownPicture = Math.min(picture, pictures.length - 1)
  const current = Math.min(cursor, rows.length - 1)
  const hasReturned = oldestReturned(opened.requests) !== null
  const leaseReason = useLeaseReason(applicantId)
  const closed =
    whyNot(role, 'verify-results') ??
    leaseReason ??
    (isUndecided(opened) ? null : 'This application has been decided already.')
  useKeys(closed === null && form === null ? { e: () => setFact({ chosen: null }) } : {})
  const confirmOthers = () => verification.mark(marksAsTyped(rows))
  /**
   * Shows a tab and focuses one of its fields, with the cursor after the text in the field. A timer sets the focus,
   * because the tab must be rendered first.
   */
  const showField = (of: TabId, id: string) => {
    setTab(of)
    setTimeout(() => focusAtEnd(document.getElementById(id)), 0)
  }
  const leave = (target: EventTarget) => {
    // The first Escape closes the choices of a `<select>`. The next Escape closes the form.
    if (mayShowChoices(target)) focusHeading()
    else if (form !== null) setForm(null)
    else if (asking && tab === 'requests') {
      // No text is lost, because the typed text stays in the draft.
      setAsking(false)
      focusHeading()
    } else if (isTextField(target) || target instanceof HTMLSelectElement) focusHeading()
  }
  const pressed = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') leave(event.target)
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && event.target instanceof HTMLElement)
      event.target.closest('form')?.requestSubmit()
  }
  return (
    <div className={styles.layout}>
      <SlipViewer
        pictures={pictures}
        shown={shownPicture}
        reading={tab === 'results' ? readingOf(results, rows[current], shownPicture) : null}
        onShow={setPicture}
      />
      <section className={styles.right} aria-label="Application" onKeyDown={pressed}>
        <PersonHeader opened={opened} />
        <Tabs<TabId>
          label="Parts of the application"
          tabs={tabsOf(opened)}
          chosen={tab}
          onChoose={setTab}
          panelClass={styles.pane}
        >
          <ApplicationTab
            tab={tab}
            opened={opened}
            verification={verification}
            closed={closed}
            rows={rows}
            current={current}
            onCursor={setCursor}
            formOpen={form !== null}
            asking={asking}
            onAsking={setAsking}
            // The key `a` now confirms subjects instead of accepting answers, so the subjects must be in view.
            onAccepted={() => {
              setTab('results')
              setTimeout(focusHeading, 0)
            }}
            onFact={(chosen) => setFact({ chosen })}
            onShowSlip={(resultId) =>
              setPicture(
                Math.max(
                  0,
                  results.sittings.findIndex((each) => each.resultId === resultId),
                ),
              )
            }
          />
        </Tabs>
        <DecisionBar
          opened={opened}
          rows={rows}
          form={form}
          onForm={setForm}
          // In a tab with returned answers, the key `a` accepts these answers, so it must not confirm subjects.
          onConfirmOthers={closed === null && !(tab === 'requests' && hasReturned) ? confirmOthers : null}
          isWriting={tab === 'requests' && (asking || hasReturned)}
          areAnswersShown={tab === 'requests' && hasReturned && !asking}
          onRequest={() => {
            setAsking(true)
            showField('requests', rows.some(differs) ? 'field-message' : 'field-template')
          }}
          onNote={() => showField('notes', 'field-note')}
          verification={verification}
          onNext={onNext}
        />
      </section>
      {fact !== null && (
        <Dialog title="Qualification, registration or work" wide="medium" onClose={() => setFact(null)}>
          <FactForm
            opened={opened}
            fact={fact.chosen}
            onCancel={() => setFact(null)}
            onSaved={() => {
              setFact(null)
              setTab('schools')
              setTimeout(focusHeading, 0)
            }}
          />
        </Dialog>
      )}
    </div>
  )
}

function PersonHeader({ opened }: { opened: OpenedApplication }) {
  const { name, applicationNumber, programme, status, reconsideration, offerAnswer } = opened.row
  return (
    <header className={styles.person}>
      <Portrait opened={opened} />
      <div>
        <h1 tabIndex={-1}>{name}</h1>
        <p>
          {applicationNumber ?? '--'} · {programme} · {opened.results.eligibility[0]?.level} level
        </p>
      </div>
      <StatusMark {...{ status, reconsideration, offerAnswer }} />
    </header>
  )
}

function isUndecided({ row }: OpenedApplication): boolean {
  return row.status === 'submitted' || row.status === 'correction'
}

/** Returns marks for the subjects that are not verified yet. Each mark states that the slip shows the typed grade. */
function marksAsTyped(rows: readonly VerifiedRow[]): SubjectMark[] {
  return rows
    .filter(({ verification }) => verification === null)
    .map(({ resultId, subjectName, typed }) => ({ resultId, subjectName, typed, slip: typed as 'A1' }))
}

function focusAtEnd(field: HTMLElement | null): void {
  field?.focus()
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
}

function isTextField(target: EventTarget): boolean {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')
  )
}

/**
 * Returns the tab shown first: the tab with the colleague's draft of a request or note, or `requests` if an undecided
 * application has a returned request. Otherwise `offer`, or `results` if there is no offer.
 */
function firstTab(opened: OpenedApplication): TabId {
  const { row, offer, requests } = opened
  if (hasDraft(requestDraft(row.applicantId, oldestReturned(requests)))) return 'requests'
  if (hasDraft(noteDraft(row.applicantId))) return 'notes'
  if (oldestReturned(requests) !== null && isUndecided(opened)) return 'requests'
  return offer === null ? 'results' : 'offer'
}

/** Returns the proposal form for which the colleague has a draft; null if there is none. */
function formOfDraft(applicantId: string): OpenForm {
  if (hasDraft(proposalDraft(applicantId, 'admit'))) return 'open-admit'
  return hasDraft(proposalDraft(applicantId, 'reject')) ? 'open-reject' : null
}

function Portrait({ opened }: { opened: OpenedApplication }) {
  const { address } = useUploadedPicture(portraitOf(opened) ?? null)
  return address === null ? (
    <span className={styles.noPortrait} aria-hidden="true" />
  ) : (
    <img src={address} alt="" />
  )
}
