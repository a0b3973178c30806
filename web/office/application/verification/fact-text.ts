import { formatDate } from '#contract/dates.ts'
import { certificateGrades } from '#contract/eligibility/verified-facts.ts'
import type { VerifiedFactData } from '#contract/office/verification/fact-data.ts'

export const factKindLabels = {
  qualification: 'Qualification',
  registration: 'Professional registration',
  work: 'Years of work',
} as const

const asGrade = (word: string) =>
  certificateGrades.find((grade) => grade.toUpperCase() === word.toUpperCase())

/**
 * Reads one subject with its grade per line, such as «Physics C» or «English: Merit». If a line does not end with a
 * grade, the grade is empty.
 */
export function subjectsIn(text: string): { subjectName: string; grade: string }[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = '', last = ''] = /^(.*\S)\s+(\S+)$/.exec(line) ?? []
      const grade = asGrade(last)
      return grade === undefined
        ? { subjectName: line, grade: '' }
        : { subjectName: name.replace(/\s*[:–-]$/, ''), grade }
    })
}

/** Returns the subjects as text, one per line; the reverse of `subjectsIn`. */
export function subjectLines(subjects: VerifiedFactData['subjects']): string {
  return subjects.map(({ subjectName, grade }) => `${subjectName} ${grade}`).join('\n')
}

/** Describes a fact in one line: «Higher National Diploma (HND), Upper Credit, Accountancy». */
export function factText(fact: VerifiedFactData): string {
  const { kind, name, points, field, subjects, workYears, validUntil } = fact
  if (kind === 'work') return workYears === 1 ? '1 year of work' : `${workYears} years of work`
  return [
    name,
    fact.class,
    points === null ? '' : `${points} points`,
    field,
    validUntil === null ? '' : `valid until ${formatDate(validUntil)}`,
    ...subjects.map(({ subjectName, grade }) => `${subjectName} ${grade}`),
  ]
    .filter((part) => part !== '')
    .join(', ')
}
