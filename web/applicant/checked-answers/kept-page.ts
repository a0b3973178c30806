import { records } from 'virtual:institution/records'
import { isRealDate } from '#contract/dates.ts'
import { draftOf, keepDraft } from '#web/forms/drafts.ts'
import { fitting } from '#web/forms/fitting.ts'
import { type CheckedAnswers, emptySitting, firstRows, noAnswers } from './checked-answers.ts'
import { isFresh, pageDraft } from './checked-drafts.ts'
import { laterSittings, sittingsOf } from './later-sittings.ts'

/* The answers on the page «Check whether you qualify», stored in this tab on each change, so that they survive a reload. */

export interface CheckedPage {
  answers: CheckedAnswers
  /** Text in the date field. `answers` contains the date of birth only if this text is a complete date. */
  typedBirthDate: string
}

export function emptyPage(): CheckedPage {
  return { answers: noAnswers(), typedBirthDate: '' }
}

export function keepPage({ answers, typedBirthDate }: CheckedPage): void {
  const { programmeId, qualification, sittings } = answers
  const page = { programmeId, qualification, typedBirthDate, sittings: laterSittings(sittings) }
  keepDraft(pageDraft, { keptAt: Date.now(), ...page })
}

/** Returns the stored answers; null if none are stored or they are too old. */
export function keptPage(): CheckedPage | null {
  const stored = draftOf(pageDraft)
  if (!isFresh(stored)) return null
  const empty = { programmeId: '', qualification: '', typedBirthDate: '', sittings: '' }
  const { sittings: text, typedBirthDate, ...choices } = fitting(empty, stored)
  const sittings = sittingsOf(text)
    .slice(0, records.maximumSittings)
    .map((sitting) => ({
      ...sitting,
      subjects: [...sitting.subjects, ...emptySitting().subjects].slice(
        0,
        Math.max(sitting.subjects.length, firstRows),
      ),
    }))
  return {
    answers: {
      ...noAnswers(),
      ...choices,
      birthDate: isRealDate(typedBirthDate) ? typedBirthDate : '',
      ...(sittings.length > 0 && { sittings }),
    },
    typedBirthDate,
  }
}
