import type { ProgrammeCategory } from '#contract/institution.ts'
import { degreeEntry, economics, government, mathematics } from './subjects.ts'

export const managementSciences: ProgrammeCategory = {
  name: 'Management Sciences',
  programmes: [
    {
      id: 'accounting-bsc',
      code: 'ACC',
      description: 'B.Sc. Accounting',
      department: 'Accounting',
      level: '100',
      entry: degreeEntry(mathematics, economics),
    },
    {
      id: 'business-administration-bsc',
      code: 'BUS',
      description: 'B.Sc. Business Administration',
      department: 'Business Administration',
      level: '100',
      entry: degreeEntry(mathematics, economics),
    },
    {
      id: 'banking-and-finance-bsc',
      code: 'BFN',
      description: 'B.Sc. Banking and Finance',
      department: 'Finance',
      level: '100',
      entry: degreeEntry(mathematics, economics),
    },
    {
      id: 'marketing-bsc',
      code: 'MKT',
      description: 'B.Sc. Marketing',
      department: 'Business Administration',
      level: '100',
      entry: degreeEntry(mathematics, economics),
    },
    {
      id: 'public-administration-bsc',
      code: 'PAD',
      description: 'B.Sc. Public Administration',
      department: 'Public Administration',
      level: '100',
      entry: degreeEntry(mathematics, government),
    },
  ],
}
