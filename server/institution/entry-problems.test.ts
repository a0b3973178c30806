import { expect, it } from 'vitest'
import type { Institution } from '#contract/institution.ts'
import { institution, institutionFolder } from '#tests/support/institution/index.ts'
import { institutionProblems } from './problems.ts'

function problemsAfter(change: (data: Institution) => void): string[] {
  const copy = structuredClone(institution)
  change(copy)
  return institutionProblems(copy, institutionFolder)
}

function first(data: Institution) {
  const programme = data.programmes[0]?.programmes[0]
  if (programme === undefined) throw new Error('the institution offers no programme')
  return programme
}

function firstRule(data: Institution) {
  const olevel = first(data).entry.routes[0]?.olevel
  if (olevel === undefined) throw new Error("the first programme asks for no O'level results")
  return olevel
}

it.each<[string, (data: Institution) => void]>([
  [
    "institution/programmes.ts: bookkeeping-bsc.entry O'level allows 3 sittings; records allow 2",
    (d) => {
      firstRule(d).options = [{ sittings: 3, credits: 5 }]
    },
  ],
  [
    "institution/programmes.ts: bookkeeping-bsc.entry O'level names Alchemy, which records do not list",
    (d) => {
      firstRule(d).places = [{ count: 1, from: ['Alchemy'] }]
    },
  ],
  [
    "institution/programmes.ts: bookkeeping-bsc.entry O'level asks for 2 subjects of Biology",
    (d) => {
      firstRule(d).places = [{ count: 2, from: ['Biology'] }]
    },
  ],
  [
    "institution/programmes.ts: bookkeeping-bsc.entry O'level names GUILD, which records do not list",
    (d) => {
      firstRule(d).bodies = ['GUILD']
    },
  ],
  [
    "institution/programmes.ts: bookkeeping-bsc.earlierEntries 2019/2020 O'level names Guild, which records do not list",
    (d) => {
      const entry = structuredClone(first(d).entry)
      first(d).earlierEntries = [{ session: '2019/2020', entry }]
      const [route] = entry.routes
      if (route?.olevel !== undefined) route.olevel.bodies = ['Guild']
    },
  ],
  [
    "institution/programmes.ts: bookkeeping-bsc.entry O'level names Guild, which records do not list",
    (d) => {
      firstRule(d).combine = [['Guild']]
    },
  ],
  [
    "institution/programmes.ts: bookkeeping-bsc.entry O'level names Higher Diplom, which records do not list",
    (d) => {
      firstRule(d).places = [{ count: 1, from: ['Biology'], orQualification: ['Higher Diplom'] }]
    },
  ],
  [
    "institution/programmes.ts: bookkeeping-bsc.entry O'level asks for 1 credits, but its subjects need 2",
    (d) => {
      firstRule(d).options = [{ sittings: 2, credits: 1 }]
    },
  ],
  [
    "institution/programmes.ts: bookkeeping-bsc.entry O'level asks for 9 subjects in one sitting, but a candidate can have only 8",
    (d) => {
      firstRule(d).options = [{ sittings: 1, credits: 7, passes: 2 }]
    },
  ],
  [
    "institution/programmes.ts: bookkeeping-bsc.entry O'level asks for 12 subjects in 2 sittings, but a candidate can have only 11",
    (d) => {
      firstRule(d).options = [{ sittings: 2, credits: 12 }]
      firstRule(d).notCounted = ['Yoruba', 'Physics']
    },
  ],
  [
    "institution/programmes.ts: bookkeeping-bsc.entry O'level asks for 9 subjects in one sitting, but a candidate can have only 8",
    (d) => {
      firstRule(d).options = [{ sittings: 1, credits: 5 }]
      firstRule(d).places = [{ count: 9, from: d.records.subjects, atLeast: 'E8' }]
    },
  ],
])('%s', (line, change) => {
  expect(problemsAfter(change)).toContain(line)
})

it.each<[string, (data: Institution) => void]>([
  [
    'as many as a candidate can enter',
    (d) => {
      firstRule(d).options = [{ sittings: 1, credits: 6, passes: 2 }]
    },
  ],
  [
    'one more, which a qualification can replace',
    (d) => {
      firstRule(d).options = [{ sittings: 1, credits: 9 }]
      const orQualification = ['Testwell Certificate']
      firstRule(d).places = [{ count: 1, from: ['Biology'], orQualification }]
    },
  ],
  [
    'as many as a colleague can record from a certificate',
    (d) => {
      d.records.qualifications.push('WASC')
      firstRule(d).options = [{ sittings: 1, credits: 10 }]
      firstRule(d).bodies = ['WASC']
    },
  ],
])('accepts a rule that asks for subjects: %s', (_, change) => {
  expect(problemsAfter(change)).toEqual([])
})
