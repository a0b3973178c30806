import type { EntryRule, Place } from '#contract/eligibility/entry-rule.ts'
import type { ProgrammeCategory } from '#contract/institution.ts'

const english: Place = { count: 1, from: ['English Language'] }
const mathematics: Place = { count: 1, from: ['Mathematics'] }

function olevelEntry(credits: number, sittings: number, places: Place[]): EntryRule {
  const olevel = { options: [{ sittings, credits }], places, awaited: 'accepted' as const }
  return { routes: [{ name: "O'level", olevel }] }
}

export const programmes: ProgrammeCategory[] = [
  {
    name: 'School of Trade',
    programmes: [
      {
        id: 'bookkeeping-bsc',
        code: 'BK2',
        description: 'B.Sc. Bookkeeping',
        department: 'Ledgers',
        level: '100',
        portalCourses: [31, 47],
        entry: olevelEntry(5, 2, [english, mathematics]),
      },
      {
        id: 'haulage-nd',
        code: 'HAUL',
        description: 'National Diploma in Haulage',
        department: 'Roads',
        level: 'ND 1',
        places: 1,
        entry: {
          routes: [
            ...olevelEntry(3, 1, [english]).routes,
            {
              name: 'Certificate',
              level: 'ND 2',
              olevel: { options: [{ sittings: 1, credits: 3 }], places: [english], awaited: 'accepted' },
              qualifications: [{ kinds: ['Testwell Certificate'] }],
            },
          ],
        },
      },
    ],
  },
  {
    name: 'School of Land',
    programmes: [
      {
        id: 'soil-science-bsc',
        code: 'SO',
        description: 'B.Sc. Soil Science',
        department: 'Soils',
        level: '200',
        entry: {
          routes: [
            ...olevelEntry(5, 2, [english, { count: 1, from: ['Agricultural Science', 'Biology'] }]).routes,
            {
              name: 'Direct entry',
              level: '300',
              qualifications: [{ kinds: ['Testwell Certificate'], classes: ['Merit', 'Distinction'] }],
              registrations: ['Registered Surveyor'],
              workYears: 2,
            },
          ],
        },
      },
    ],
  },
]
