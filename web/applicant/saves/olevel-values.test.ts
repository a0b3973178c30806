import { describe, expect, it } from 'vitest'
import { issuesOf } from '#web/forms/issues.ts'
import { emptyOlevel, firstRows, olevelSchema, rowsOf, rowsToShow } from './olevel-values.ts'
import { rowField, type SubjectRow } from './subject-row-field.ts'

const result = { examName: 'WAEC', examNumber: '4251234567', examYear: '2015', resultPath: 'ticket' }
const blank: SubjectRow = { subjectName: '', grade: '' }
const english: SubjectRow = { subjectName: 'English Language', grade: 'B3' }
const check = (...subjects: SubjectRow[]) => issuesOf(olevelSchema, { ...result, subjects })

describe('the rows of subjects', () => {
  it('are read from the flat values in order', () => {
    const values = {
      ...emptyOlevel(3),
      [rowField(1, 'subjectName')]: 'Mathematics',
      [rowField(1, 'grade')]: 'A1',
    }
    expect(rowsOf(values, 3)).toEqual([blank, { subjectName: 'Mathematics', grade: 'A1' }, blank])
  })

  it('are five at first, or as many as were filled in before', () => {
    expect(rowsToShow(rowsOf(emptyOlevel(9), 9))).toBe(firstRows)
    const values = { ...emptyOlevel(9), [rowField(7, 'grade')]: 'C4' }
    expect(rowsToShow(rowsOf(values, 9))).toBe(8)
  })
})

describe('invalid forms are rejected before they are sent', () => {
  it('accepts filled rows among empty ones', () => {
    expect(check(blank, english, blank)).toBeNull()
  })

  it('requires the slip', () => {
    expect(issuesOf(olevelSchema, { ...result, resultPath: '', subjects: [english] })).toEqual({
      resultPath: 'Choose or take a photo of your result slip.',
    })
  })

  it('requires at least one subject, with the error at the first row', () => {
    expect(check(blank, blank)).toEqual({
      'subjects.0.subjectName': 'Choose your subjects and grades, at least one.',
    })
  })

  it('requires subject and grade of a row', () => {
    expect(check(english, { subjectName: 'Biology', grade: '' }, { subjectName: '', grade: 'A1' })).toEqual({
      'subjects.1.grade': 'Choose the grade for Biology.',
      'subjects.2.subjectName': 'Choose the subject of this grade.',
    })
  })

  it('rejects a subject that occurs twice', () => {
    expect(check(english, blank, { ...english, grade: 'C6' })).toEqual({
      'subjects.2.subjectName': 'English Language is there twice. Choose another subject.',
    })
  })
})
