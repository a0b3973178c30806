import { expect, it } from 'vitest'
import type { Institution } from '#contract/institution.ts'
import { institution, institutionFolder } from '#tests/support/institution/index.ts'
import { institutionProblems } from './problems.ts'

const teachersGradeTwo = 'Grade II Teachers’ Certificate'

function olevelOf(data: Institution) {
  const olevel = data.programmes[0]?.programmes[0]?.entry.routes[0]?.olevel
  if (olevel === undefined) throw new Error("the first programme asks for no O'level results")
  return olevel
}

function problemsOf(change: (data: Institution) => void): string[] {
  const copy = structuredClone(institution)
  change(copy)
  return institutionProblems(copy, institutionFolder)
}

it('accepts a certificate with a scale of grades that the records list under qualifications', () => {
  const problems = problemsOf((data) => {
    data.records.qualifications.push(teachersGradeTwo)
    olevelOf(data).bodies = ['WAEC', teachersGradeTwo]
  })
  expect(problems).toEqual([])
})

it.each<[string, (data: Institution) => void]>([
  [
    `names ${teachersGradeTwo}, which records do not list`,
    (data) => {
      olevelOf(data).bodies = [teachersGradeTwo]
    },
  ],
  [
    'names Testwell Certificate, which records do not list',
    (data) => {
      olevelOf(data).bodies = ['Testwell Certificate']
    },
  ],
  [
    'has a scale of grades for WAEC, which records list under examBodies',
    (data) => {
      olevelOf(data).scales = [{ bodies: ['waec'], grades: [['Merit', 'C6']] }]
    },
  ],
  [
    'must list the best grade first',
    (data) => {
      const rising: [string, 'C6' | 'A1'][] = [
        ['Pass', 'C6'],
        ['Merit', 'A1'],
      ]
      olevelOf(data).scales = [{ bodies: [teachersGradeTwo], grades: rising }]
    },
  ],
  [
    'examBodies lists IGCSE: it has other grades, so list it under qualifications',
    (data) => {
      data.records.examBodies.push('IGCSE')
    },
  ],
])('reports a certificate that cannot count: %s', (problem, change) => {
  expect(problemsOf(change)).toContainEqual(expect.stringContaining(problem))
})
