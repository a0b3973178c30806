import { expect, test } from 'vitest'
import type { Programme } from '../institution.ts'
import type { Candidate } from './candidate.ts'
import type { EntryRule, Route } from './entry-rule.ts'
import { programmeVerdict } from './programme-verdict.ts'

const credits = (name: string, count: number, level?: string): Route => ({
  name,
  ...(level !== undefined && { level }),
  olevel: { options: [{ sittings: 1, credits: count }], places: [], awaited: 'accepted' },
})

const programmeAt = (level: string, entry: EntryRule): Programme => ({
  id: 'biology-bsc',
  code: 'BIO',
  description: 'B.Sc. Biology',
  department: 'Biology',
  level,
  entry,
})

const graded = (grade: string): Candidate => ({
  on: '2026-11-21',
  sittings: [{ subjects: [{ subjectName: 'Biology', grade }] }],
})

const [own, lower, higher] = [credits('Own', 1), credits('Lower', 1, '100'), credits('Higher', 1, '300')]

test.each([
  ['met with a lower one', [own, lower], 'B3', 'Own', '200'],
  ['met with a higher one', [own, higher], 'B3', 'Higher', '300'],
  ['awaiting with a lower one', [own, lower], 'AR', 'Lower', '100'],
  ['awaiting with a higher one', [own, higher], 'AR', 'Own', '200'],
  ['short with a lower one', [own, lower], 'F9', 'Lower', '100'],
  ['short with a higher one', [own, higher], 'F9', 'Own', '200'],
])(
  'a route without level, %s, is compared at the level of the programme',
  (_name, routes, grade, route, level) => {
    for (const ordered of [routes, routes.toReversed()])
      expect(programmeVerdict(programmeAt('200', { routes: ordered }), graded(grade))).toMatchObject({
        route,
        level,
      })
  },
)

test('one entry rule serves programmes of several levels', () => {
  const entry = { routes: [own, credits('Lower', 1, '150')] }
  const levelAt = (level: string) => programmeVerdict(programmeAt(level, entry), graded('B3')).level
  expect(['100', '200', '100'].map(levelAt)).toEqual(['150', '200', '150'])
})
