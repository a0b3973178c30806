import { isRealDate } from '#contract/dates.ts'
import { type DateParts, dateOfParts, datePartsOf } from '#web/ui/date-parts.ts'
import { fieldId } from '#web/ui/field-id.ts'
import { fitting } from '#web/forms/fitting.ts'
import type { CheckedPage } from '../checked-answers/kept-page.ts'

/** Element ids of the three inputs for the date of birth, as `DateField` sets them. */
const dateBoxes: Record<keyof DateParts, string> = {
  day: fieldId('birthDate'),
  month: `${fieldId('birthDate')}-month`,
  year: `${fieldId('birthDate')}-year`,
}

/**
 * Adds to `page` the answers that the visitor gave before the script of the page was loaded. Returns null if the
 * visitor gave none. `typed` is the result of `typedInside`.
 */
export function typedPage(page: CheckedPage, typed: Record<string, string | boolean>): CheckedPage | null {
  if (Object.keys(typed).length === 0) return null
  const { answers, typedBirthDate } = page
  const pickTyped = (names: Record<string, string>) =>
    Object.fromEntries(Object.entries(names).map(([key, name]) => [key, typed[name]]))
  const typedDate = dateOfParts(fitting(datePartsOf(typedBirthDate), pickTyped(dateBoxes)))
  return {
    typedBirthDate: typedDate,
    answers: {
      ...fitting(answers, typed),
      birthDate: isRealDate(typedDate) ? typedDate : '',
      sittings: answers.sittings.map((sitting, at) => ({
        ...fitting(sitting, pickTyped({ examName: `sitting-${at}-exam`, examYear: `sitting-${at}-year` })),
        subjects: sitting.subjects.map((row, index) =>
          fitting(
            row,
            pickTyped({
              subjectName: `sitting-${at}-subject-${index}`,
              grade: `sitting-${at}-grade-${index}`,
            }),
          ),
        ),
      })),
    },
  }
}
