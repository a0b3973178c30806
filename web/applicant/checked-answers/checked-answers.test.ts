import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { programmes } from 'virtual:institution/programmes'
import { memoryStorage } from '#tests/support/browser/memory-storage.ts'
import { discardDrafts } from '#web/forms/drafts.ts'
import {
  canBeChecked,
  candidateFrom,
  type CheckedAnswers,
  draftsFrom,
  emptySitting,
  noAnswers,
} from './checked-answers.ts'
import { discardCheckedDrafts, keepCheckedDrafts, keptCheckedDrafts } from './checked-drafts.ts'
import { keepPage, keptPage } from './kept-page.ts'
import { nextSitting } from './later-sittings.ts'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('localStorage', memoryStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const english = { subjectName: 'English Language', grade: 'B3' }
const answers: CheckedAnswers = {
  ...noAnswers(),
  sittings: [
    {
      examName: 'WAEC',
      examYear: '2024',
      subjects: [english, { subjectName: 'Physics', grade: '' }, { subjectName: '', grade: 'A1' }],
    },
  ],
}

describe('the candidate', () => {
  test('has only rows with a subject and a grade', () => {
    expect(candidateFrom(answers).sittings).toEqual([{ body: 'WAEC', year: 2024, subjects: [english] }])
  })

  test('has no sitting without a row, and no empty fields', () => {
    expect(candidateFrom(noAnswers())).toMatchObject({ birthDate: null, sittings: [], qualifications: [] })
    const withoutExam = { ...answers, sittings: [{ examName: '', examYear: '', subjects: [english] }] }
    expect(candidateFrom(withoutExam).sittings).toEqual([{ subjects: [english] }])
  })

  test('can be checked with one grade or with a qualification', () => {
    expect(canBeChecked(noAnswers())).toBe(false)
    expect(canBeChecked(answers)).toBe(true)
    expect(canBeChecked({ ...noAnswers(), qualification: 'Master’s degree' })).toBe(true)
  })
})

describe('the drafts', () => {
  test('contain the programme with its category', () => {
    const [category] = programmes
    const programmeId = category?.programmes[0]?.id ?? ''
    expect(draftsFrom({ ...noAnswers(), programmeId })).toEqual({
      programme: { category: category?.name, programmeId },
    })
  })

  test('contain the date of birth and the qualification', () => {
    expect(draftsFrom({ ...noAnswers(), birthDate: '1990-04-23', qualification: 'NCE' })).toEqual({
      biodata: { dob: '1990-04-23' },
      educationalRecords: { qualification: 'NCE' },
    })
  })

  test('are missing without answers', () => {
    expect(draftsFrom(noAnswers())).toEqual({})
  })

  test('contain the first sitting, and the second one for the next result', () => {
    const second = { examName: 'NECO', examYear: '2025', subjects: [english] }
    const { olevelResults } = draftsFrom({ ...answers, sittings: [...answers.sittings, second] })
    expect(olevelResults).toMatchObject({
      examName: 'WAEC',
      examYear: '2024',
      'subjects.0.subjectName': 'English Language',
      'subjects.0.grade': 'B3',
      'subjects.1.subjectName': 'Physics',
      'subjects.2.grade': 'A1',
    })
    const next = nextSitting(String(olevelResults?.laterSittings))
    expect(next).toEqual({
      examName: 'NECO',
      examYear: '2025',
      'subjects.0.subjectName': 'English Language',
      'subjects.0.grade': 'B3',
      laterSittings: '[]',
    })
    expect(nextSitting(next?.laterSittings ?? '')).toBeNull()
  })

  test.each(['', 'no JSON', '7', 'null'])('have no later sitting in %j', (text) => {
    expect(nextSitting(text)).toBeNull()
  })
})

describe('kept answers', () => {
  const drafts = draftsFrom(answers)

  test('are stored in the tab only, and deleted with its other drafts', () => {
    keepCheckedDrafts(drafts)
    expect(keptCheckedDrafts()).toEqual(drafts)
    expect(Object.keys(localStorage)).toEqual([])
    discardDrafts()
    expect(keptCheckedDrafts()).toBeUndefined()
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('are not used after an hour', () => {
    vi.useFakeTimers({ now: 1_790_000_000_000, toFake: ['Date'] })
    keepCheckedDrafts(drafts)
    vi.setSystemTime(1_790_000_000_000 + 59 * 60_000)
    expect(keptCheckedDrafts()).toEqual(drafts)
    vi.setSystemTime(1_790_000_000_000 + 61 * 60_000)
    expect(keptCheckedDrafts()).toBeUndefined()
  })

  test('that were altered are ignored', () => {
    keepCheckedDrafts(drafts)
    const [key = ''] = Object.keys(sessionStorage)
    for (const changed of [
      'no JSON',
      '{"keptAt":1}',
      `{"keptAt":${Date.now()},"drafts":{"olevelResults":7}}`,
    ]) {
      sessionStorage.setItem(key, changed)
      expect(keptCheckedDrafts()).toBeUndefined()
    }
  })
})

describe('answers on the page of the check', () => {
  const page = {
    answers: {
      ...answers,
      birthDate: '',
      sittings: [
        {
          examName: 'WAEC',
          examYear: '2019',
          subjects: Array.from({ length: 6 }, () => ({ subjectName: 'Mathematics', grade: '' })),
        },
        emptySitting(),
      ],
    },
    typedBirthDate: '1990-04',
  }
  const empty = { answers: noAnswers(), typedBirthDate: '' }

  test('survive a reload, also half filled rows, an empty sitting and an incomplete date', () => {
    keepPage(page)
    expect(keptPage()).toEqual(page)
    const dated = { answers: { ...page.answers, birthDate: '1990-04-23' }, typedBirthDate: '1990-04-23' }
    keepPage(dated)
    expect(keptPage()).toEqual(dated)
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('are deleted by the registration and with the other drafts of the tab', () => {
    for (const discard of [discardCheckedDrafts, discardDrafts]) {
      keepPage(page)
      discard()
      expect(keptPage()).toBeNull()
      expect(Object.keys(sessionStorage)).toEqual([])
    }
  })

  test('are not used after an hour', () => {
    vi.useFakeTimers({ now: 1_790_000_000_000, toFake: ['Date'] })
    keepPage(page)
    vi.setSystemTime(1_790_000_000_000 + 61 * 60_000)
    expect(keptPage()).toBeNull()
  })

  test('that were altered are ignored', () => {
    keepPage(page)
    const [key = ''] = Object.keys(sessionStorage)
    for (const changed of ['no JSON', '{}', `{"keptAt":${Date.now()},"sittings":7,"programmeId":[]}`]) {
      sessionStorage.setItem(key, changed)
      expect(keptPage() ?? empty).toEqual(empty)
    }
  })
})
