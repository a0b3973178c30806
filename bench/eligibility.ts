import { isCredit } from '#contract/grades.ts'
import type { Candidate, Sitting } from '#contract/eligibility/candidate.ts'
import { compileRule, type Evaluate } from '#contract/eligibility/evaluate.ts'
import { programmesOf } from '#contract/programmes.ts'
import { randomFrom } from '#scripts/prove/seeded-random.ts'
import type { BenchResult } from './result.ts'
import { institution } from './institution.ts'
import { median } from './statistics.ts'

const minPerSecond = 200_000
const candidateCount = 2_000
const runs = 9
const roundMs = 500
const subjectsPerSitting = 9

/**
 * Measures how many evaluations one thread does per second. One evaluation compares a candidate's random results with
 * the entry requirements of one programme.
 */
export async function eligibility(): Promise<BenchResult[]> {
  const rules = programmesOf(institution).map(({ entry }) => compileRule(entry))
  const candidates = randomCandidates(institution.records)
  measure(rules, candidates)
  const perSecond = Array.from({ length: runs }, () => measure(rules, candidates))
  const metCount = candidates.filter((candidate) =>
    rules.some((rule) => rule(candidate).outcome === 'met'),
  ).length
  return [
    {
      name: 'evaluations of entry requirements per second',
      value: median(perSecond),
      unit: '',
      limit: { min: minPerSecond },
      note: `${rules.length} programmes; ${metCount} of ${candidateCount} candidates meet the requirements of at least one`,
    },
  ]
}

function measure(rules: readonly Evaluate[], candidates: readonly Candidate[]): number {
  const start = performance.now()
  let evaluations = 0
  while (performance.now() - start < roundMs) {
    for (const candidate of candidates) for (const rule of rules) rule(candidate)
    evaluations += candidates.length * rules.length
  }
  return (evaluations / (performance.now() - start)) * 1000
}

interface Records {
  subjects: readonly string[]
  grades: readonly string[]
  examBodies: readonly string[]
}

/** Makes candidates with one or two sittings. On average, more than half of the grades are credits. */
function randomCandidates({ subjects, grades, examBodies }: Records): Candidate[] {
  const random = randomFrom(1)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }
  const credits = grades.filter(isCredit)
  const sitting = (): Sitting => {
    const names = new Set(subjects.slice(0, 2))
    while (names.size < Math.min(subjectsPerSitting, subjects.length)) names.add(pick(subjects))
    return {
      body: pick(examBodies),
      year: 2015 + Math.floor(random() * 10),
      subjects: [...names].map((subjectName) => ({
        subjectName,
        grade: random() < 0.5 ? pick(credits) : pick(grades),
      })),
    }
  }
  return Array.from({ length: candidateCount }, () => ({
    on: '2026-11-21',
    birthDate: '1995-04-23',
    sittings: random() < 0.5 ? [sitting()] : [sitting(), sitting()],
  }))
}
