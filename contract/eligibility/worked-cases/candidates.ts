import type { Candidate, Qualification, Sitting } from '../candidate.ts'

/* Functions and values with which the worked cases describe a candidate in one line. */

export type More = Partial<Omit<Candidate, 'sittings'>>
/**
 * Name of an entry rule, the candidate's sittings, and the expected outcome: `met` with the level, `awaiting` or
 * `short`. `more` contains further facts about the candidate.
 */
export type Case<Name> = [rule: Name, sittings: string[], wanted: string, more?: More]

/** Parses `NECO 2019: English C6, Maths B3`. The default examination is WAEC 2020. */
export function sittingOf(line: string): Sitting {
  const [, body = 'WAEC', year = '2020', list = line] = /^([A-Z]+) (\d{4}): (.*)$/.exec(line) ?? []
  const subjects = list.split(', ').map((entry) => {
    const at = entry.lastIndexOf(' ')
    return { subjectName: entry.slice(0, at), grade: entry.slice(at + 1) }
  })
  return { body, year: Number(year), subjects }
}

export const withQualification = (kind: string, more: Omit<Qualification, 'kind'> = {}): More => ({
  qualifications: [{ kind, ...more }],
})
export const alevel = (...names: string[]) =>
  withQualification('A level', { subjects: names.map((subjectName) => ({ subjectName, grade: 'C' })) })

export const nce = (...grades: string[]) =>
  withQualification('NCE', { subjects: grades.map((grade, at) => ({ subjectName: `Subject ${at}`, grade })) })

export const registered = (name: string, validUntil: string | null = null): More => ({
  registrations: [{ name, validUntil }],
})

export const five = 'English C4, Maths C6, Economics B3, Govt C5, Biology C6'
export const science = 'English C4, Maths C5, Biology C6, Chemistry C4, Physics B3'
export const born = (birthDate: string): More => ({ birthDate })

/** Builds a certificate that has its own grades from a list such as «English Merit, Maths Pass». */
export const certificate = (kind: string, list: string): Qualification => ({
  kind,
  subjects: sittingOf(list).subjects,
})
