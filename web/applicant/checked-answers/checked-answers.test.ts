import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  canBeChecked,
  candidateFrom,
  type CheckedAnswers,
  keepAnswers,
  keepAnswersFor,
  noAnswers,
  takeAnswers,
} from './checked-answers.ts'

function storage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (at) => [...items.keys()][at] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
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

describe('stored answers', () => {
  test('are taken once, in the same tab', () => {
    keepAnswers(answers)
    expect(takeAnswers('ada@mail.example')).toEqual(answers)
    expect(takeAnswers('ada@mail.example')).toBeNull()
  })

  test('reach only the applicant who registered with them', () => {
    keepAnswers(answers)
    keepAnswersFor(' Ada@mail.example ')
    expect(takeAnswers('bola@mail.example')).toBeNull()
    expect(takeAnswers('ada@mail.example')).toEqual(answers)
  })

  test.each([
    ['an hour in a tab', 61 * 60_000, () => keepAnswers(answers)],
    [
      '14 days on a device',
      15 * 86_400_000,
      () => {
        keepAnswers(answers)
        keepAnswersFor('ada@mail.example')
      },
    ],
  ])('end after %s', (_, later, keep) => {
    vi.useFakeTimers({ now: 1_790_000_000_000, toFake: ['Date'] })
    keep()
    vi.setSystemTime(1_790_000_000_000 + later)
    expect(takeAnswers('ada@mail.example')).toBeNull()
  })

  test('that somebody has changed are ignored', () => {
    sessionStorage.setItem('matric-checked-answers', '{"answers":{"sittings":7}}')
    expect(takeAnswers('ada@mail.example')).toBeNull()
    sessionStorage.setItem('matric-checked-answers', 'no JSON')
    expect(takeAnswers('ada@mail.example')).toBeNull()
  })
})
