import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Candidate, Qualification, Sitting } from './candidate.ts'
import { type EntryRule, entryRuleSchema, type Place } from './entry-rule.ts'
import { compileRule } from './evaluate.ts'
import { standardScales } from './grade-scales.ts'

/*
 * Property-based tests of the eligibility engine with random entry rules and random candidates. The rules use all
 * options, such as subjects that do not count, and qualifications in place of a subject.
 */

const olevelSubjects = ['English Language', 'Maths', 'Govt', 'Economics', 'Biology', 'Literature', 'CRS']
const grades = ['A1', 'B2', 'B3', 'C4', 'C5', 'C6', 'D7', 'E8', 'F9'] as const
const lowestGrades = grades as readonly NonNullable<Place['atLeast']>[]
const letters = ['A', 'B', 'C', 'D', 'E', 'F'] as const
const lowestLetters = ['A', 'B', 'C', 'D', 'E'] as const
const kinds = ['A Level', 'NCE', 'ND']
const bodies = ['WAEC', 'NECO']
/** Certificates that have their own grades. A rule that names such a certificate counts it as a sitting. */
const certificates = ['TC II', 'IGCSE', 'GCE O Level']
/** Returns the grades of a certificate, best first. All other qualifications have the grades in `letters`. */
const gradesOf = (kind: string): readonly string[] =>
  standardScales.find((scale) => scale.bodies.includes(kind))?.grades.map(([grade]) => grade) ?? letters

const some = <Item>(items: readonly Item[]) => fc.subarray([...items], { minLength: 1 })
const small = (max: number) => fc.integer({ min: 1, max })
/** Generates a record with one property, or an empty record. */
const maybe = <Name extends string, Value>(name: Name, value: fc.Arbitrary<Value>) =>
  fc.oneof(
    fc.constant<{ [Key in Name]?: Value }>({}),
    value.map((given) => ({ [name]: given }) as { [Key in Name]?: Value }),
  )
/** Generates one record that has the properties of all parts. */
const joined = <Record>(...parts: fc.Arbitrary<Partial<Record>>[]): fc.Arbitrary<Record> =>
  fc.tuple(...parts).map((all) => Object.assign({}, ...all) as Record)

type Route = EntryRule['routes'][number]
type Olevel = NonNullable<Route['olevel']>
type QualificationRule = NonNullable<Route['qualifications']>[number]

const place = joined<Place>(
  fc.record({ count: small(2), from: some(olevelSubjects) }),
  maybe('atLeast', fc.constantFrom(...lowestGrades)),
  maybe(
    'orQualification',
    fc.oneof(
      some(kinds),
      fc
        .record({ kind: fc.constantFrom('NCE', ...certificates), subjects: some(olevelSubjects) })
        .map((each) => [{ ...each, atLeast: 'C' as const }]),
    ),
  ),
)
/** Generates a scale that a rule defines itself. Each grade is worth at most as much as the grade before. */
const ownScale = fc.tuple(...gradesOf('TC II').map(() => fc.constantFrom(...grades))).map((as) => ({
  bodies: ['TC II'],
  grades: as
    .toSorted()
    .map((each, at): [string, (typeof grades)[number]] => [gradesOf('TC II')[at] ?? '', each]),
}))
const option = joined<Olevel['options'][number]>(
  fc.record({ sittings: small(3), credits: small(4) }),
  maybe('passes', small(2)),
)
const olevel = joined<Olevel>(
  fc.record({
    options: fc.array(option, { minLength: 1, maxLength: 2 }),
    places: fc.array(place, { maxLength: 3 }),
    awaited: fc.constantFrom<Olevel['awaited']>(
      'refused',
      'accepted',
      { until: '2026-11-20' },
      { until: '2026-11-22' },
    ),
  }),
  maybe('notCounted', some(olevelSubjects)),
  maybe('bodies', some([...bodies, ...certificates])),
  maybe('scales', fc.array(ownScale, { minLength: 1, maxLength: 1 })),
  maybe('combine', fc.constantFrom([bodies], [['WAEC'], ['NECO', 'TC II']])),
  maybe('newerThanYears', small(5)),
)
const qualificationRule = joined<QualificationRule>(
  fc.record({ kinds: some([...kinds, ...certificates]) }),
  maybe('points', small(12)),
  maybe('passes', small(2)),
  maybe(
    'subjects',
    fc.array(
      joined<NonNullable<QualificationRule['subjects']>[number]>(
        fc.record({ count: small(2) }),
        maybe('from', some(olevelSubjects)),
        maybe('atLeast', fc.constantFrom(...lowestLetters)),
      ),
      { maxLength: 2 },
    ),
  ),
  maybe('workYears', small(3)),
  maybe('subjectsCountOnce', fc.boolean()),
)
const route = joined<Route>(
  fc.record({ name: fc.constantFrom('A', 'B', 'C', 'D') }),
  maybe('level', fc.constantFrom('100', '200')),
  maybe('olevel', olevel),
  maybe('qualifications', fc.array(qualificationRule, { minLength: 1, maxLength: 2 })),
  maybe('workYears', small(3)),
)
const anyRule: fc.Arbitrary<EntryRule> = fc.record({
  routes: fc.uniqueArray(route, { selector: ({ name }) => name, minLength: 1, maxLength: 3 }),
})

/** Generates the subjects of one slip or certificate, each at most once. */
const subjectsWith = (given: readonly string[]) =>
  fc.uniqueArray(
    fc.record({ subjectName: fc.constantFrom(...olevelSubjects), grade: fc.constantFrom(...given) }),
    { selector: ({ subjectName }) => subjectName, maxLength: olevelSubjects.length },
  )
const sitting = joined<Sitting>(
  fc.record({ subjects: subjectsWith([...grades, 'AR']) }),
  maybe('body', fc.constantFrom(...bodies)),
  maybe('year', fc.integer({ min: 2020, max: 2026 })),
)
const qualification = fc.oneof(
  joined<Qualification>(
    fc.record({ kind: fc.constantFrom(...kinds, 'a level') }),
    maybe('points', small(12)),
    maybe('subjects', subjectsWith(letters)),
  ),
  ...certificates.map((kind) =>
    fc.record({ kind: fc.constant(kind), subjects: subjectsWith(gradesOf(kind)) }),
  ),
)
const anybody: fc.Arbitrary<Candidate> = fc.record({
  sittings: fc.array(sitting, { maxLength: 3 }),
  qualifications: fc.array(qualification, { maxLength: 2 }),
  workYears: fc.nat({ max: 3 }),
  on: fc.constant('2026-11-21'),
})

const worth = { short: 0, awaiting: 1, met: 2 }
const runs = { numRuns: 1000 }

it('the arbitrary rules are valid', () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      expect(entryRuleSchema.safeParse(rule).success).toBe(true)
    }),
    { numRuns: 200 },
  )
})

it('the order of sittings, subjects, qualifications and routes never changes the verdict', () => {
  fc.assert(
    fc.property(anyRule, anybody, fc.infiniteStream(fc.nat({ max: 9 })), (rule, one, order) => {
      const shuffled = <Item>(items: readonly Item[]) =>
        items
          .map((item) => ({ item, at: order.next().value ?? 0 }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ item }) => item)
      const withSubjects = <Item extends { subjects?: readonly unknown[] }>(items: readonly Item[] = []) =>
        shuffled(items).map((each) =>
          each.subjects === undefined ? each : { ...each, subjects: shuffled(each.subjects) },
        )
      const other = {
        ...one,
        sittings: withSubjects(one.sittings),
        qualifications: withSubjects(one.qualifications),
      }
      const turned = { routes: shuffled(rule.routes) }
      expect(compileRule(turned)(other)).toEqual(compileRule(rule)(one))
    }),
    runs,
  )
})

/** Returns a copy of the list with one item changed. An `at` beyond the end starts again at the first item. */
function changedAt<Item>(items: readonly Item[], at: number, change: (item: Item) => Item): Item[] {
  return items.map((item, index) => (index === at % items.length ? change(item) : item))
}

interface Marked {
  subjects?: readonly { subjectName: string; grade: string }[]
}

/** Improves the grade of one subject by one step. An awaited result becomes an A1. */
const improvedAt =
  (scale: readonly string[], at: number) =>
  <Item extends Marked>(item: Item): Item => ({
    ...item,
    ...(item.subjects !== undefined && {
      subjects: changedAt(item.subjects, at, (subject) => ({
        ...subject,
        grade: scale[Math.max(0, scale.indexOf(subject.grade) - 1)] ?? subject.grade,
      })),
    }),
  })

it.each([
  [
    'O’level grade',
    (one: Candidate, which: number, at: number): Candidate => ({
      ...one,
      sittings: changedAt(one.sittings, which, improvedAt(grades, at)),
    }),
  ],
  [
    'grade of another certificate',
    (one: Candidate, which: number, at: number): Candidate => ({
      ...one,
      qualifications: changedAt(one.qualifications ?? [], which, (held) =>
        improvedAt(gradesOf(held.kind), at)(held),
      ),
    }),
  ],
])('a better %s never makes anyone less eligible, whatever the rule', (_, improve) => {
  fc.assert(
    fc.property(anyRule, anybody, fc.nat(), fc.nat(), (rule, one, which, at) => {
      const decide = compileRule(rule)
      const [before, after] = [decide(one), decide(improve(one, which, at))]
      expect(worth[after.outcome]).toBeGreaterThanOrEqual(worth[before.outcome])
    }),
    runs,
  )
})

it('one more sitting, qualification or year of work never makes anyone less eligible, whatever the rule', () => {
  fc.assert(
    fc.property(anyRule, anybody, sitting, qualification, (rule, one, nextSitting, nextQualification) => {
      const decide = compileRule(rule)
      const before = worth[decide(one).outcome]
      for (const more of [
        { ...one, sittings: [...one.sittings, nextSitting] },
        { ...one, qualifications: [...(one.qualifications ?? []), nextQualification] },
        { ...one, workYears: (one.workYears ?? 0) + 1 },
      ])
        expect(worth[decide(more).outcome]).toBeGreaterThanOrEqual(before)
    }),
    runs,
  )
})
