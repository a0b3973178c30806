import type { ProgrammeCategory } from '#contract/institution.ts'

const english = { credits: 1, from: ['English Language'] }
const mathematics = { credits: 1, from: ['Mathematics'] }

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
        entry: { credits: 5, sittings: 2, subjects: [english, mathematics] },
      },
      {
        id: 'haulage-nd',
        code: 'HAUL',
        description: 'National Diploma in Haulage',
        department: 'Roads',
        level: 'ND 1',
        entry: { credits: 3, sittings: 1, subjects: [english] },
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
          credits: 5,
          sittings: 2,
          subjects: [english, { credits: 1, from: ['Agricultural Science', 'Biology'] }],
        },
      },
    ],
  },
]
