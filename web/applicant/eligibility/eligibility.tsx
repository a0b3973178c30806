import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isRealDate, today, yearsBetween } from '#contract/dates.ts'
import { programmesOf } from '#contract/programmes.ts'
import { programmes } from 'virtual:institution/programmes'
import { records } from 'virtual:institution/records'
import { focusAdded } from '#web/forms/focus-added.ts'
import { typedInside } from '#web/forms/typed-before.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { usePage } from '../pages/use-page.ts'
import { paths } from '../paths.ts'
import {
  canBeChecked,
  type CheckedAnswers,
  draftsFrom,
  emptySitting,
} from '../checked-answers/checked-answers.ts'
import type { CheckedSitting } from '../checked-answers/later-sittings.ts'
import { emptyPage, keepPage, keptPage } from '../checked-answers/kept-page.ts'
import { keepCheckedDrafts } from '../checked-answers/checked-drafts.ts'
import { CheckedProgrammes } from './checked-programmes.tsx'
import styles from './eligibility.module.css'
import { SittingFields } from './sitting-fields.tsx'
import { typedPage } from './typed-page.ts'

const options = programmesOf({ programmes }).map(({ id, description }) => ({ value: id, label: description }))

/**
 * The public page on which visitors compare their results with the entry requirements, before they register or pay. The
 * page contains the requirements, so no answers are sent to the server.
 */
export function Eligibility() {
  const [{ answers, typedBirthDate }, setPage] = useState(emptyPage)
  const fields = useRef<HTMLDivElement>(null)
  // The first render must match the prerendered page. An effect then sets the answers of an earlier visit, and the
  // answers given before the script was loaded. Without such answers, the effect must change nothing, because a change
  // during hydration would load the script of the illustration.
  useLayoutEffect(() => {
    const storedPage = keptPage()
    const typed = typedPage(storedPage ?? emptyPage(), typedInside(fields.current))
    if (typed !== null) keepPage(typed)
    const page = typed ?? storedPage
    if (page !== null) setPage(page)
  }, [])
  const [years] = useState(() => yearsBetween(records.firstYear, Number(today().slice(0, 4))))
  const navigate = useNavigate()
  usePage('Check whether you qualify')
  const { programmeId, qualification, sittings } = answers
  const setAnswers = (next: CheckedAnswers, typed = typedBirthDate) => {
    const page = { answers: next, typedBirthDate: typed }
    setPage(page)
    keepPage(page)
  }
  const setSitting = (at: number, sitting: CheckedSitting) =>
    setAnswers({ ...answers, sittings: sittings.map((each, index) => (index === at ? sitting : each)) })
  const addSitting = () => {
    setAnswers({ ...answers, sittings: [...sittings, emptySitting()] })
    focusAdded(`sitting-${sittings.length}-exam`)
  }
  const start = async () => {
    keepCheckedDrafts(draftsFrom(answers))
    await navigate(paths.registration)
  }
  return (
    <AuthFrame>
      <PageHeading display title="Check whether you qualify">
        Type your results as they are on your slip. It costs nothing, and nothing is sent to us before you
        register.
      </PageHeading>
      <noscript>
        <p>This check needs JavaScript. The requirements are on the start page, below each programme.</p>
      </noscript>
      <div className={styles.form} ref={fields}>
        <SelectField
          name="programmeId"
          label="Programme you are thinking of"
          optional
          options={options}
          placeholder="Any programme"
          value={programmeId}
          onChange={({ target }) => setAnswers({ ...answers, programmeId: target.value })}
        />
        {sittings.map((sitting, at) => (
          <SittingFields
            // A sitting is never moved, so its position identifies it.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            at={at}
            sitting={sitting}
            years={years}
            change={(changed) => setSitting(at, changed)}
          />
        ))}
        {sittings.length < records.maximumSittings && (
          <div>
            <Button kind="quiet" title="Add another sitting" onClick={addSitting} />
          </div>
        )}
        <SelectField
          name="qualification"
          label="Highest qualification above O'level"
          optional
          options={records.qualifications}
          placeholder="None"
          value={qualification}
          onChange={({ target }) => setAnswers({ ...answers, qualification: target.value })}
        />
        <DateField
          name="birthDate"
          label="Date of birth"
          hint="Some programmes have a minimum age. For example 23 04 1990"
          optional
          value={typedBirthDate}
          onChange={(typed) => setAnswers({ ...answers, birthDate: isRealDate(typed) ? typed : '' }, typed)}
        />
      </div>
      <CheckedProgrammes answers={answers} />
      <Actions>
        <Button
          kind="primary"
          title={canBeChecked(answers) ? 'Start an application with these answers' : 'Start an application'}
          onClick={() => void start()}
        />
      </Actions>
    </AuthFrame>
  )
}
