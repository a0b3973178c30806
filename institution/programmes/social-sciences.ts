import type { ProgrammeCategory } from '#contract/institution.ts'
import { degreeEntry, government, literature, mathematics } from './subjects.ts'

export const socialSciences: ProgrammeCategory = {
  name: 'Social Sciences',
  programmes: [
    {
      id: 'economics-bsc',
      code: 'ECO',
      description: 'B.Sc. Economics',
      department: 'Economics',
      level: '100',
      entry: degreeEntry(mathematics, { count: 1, from: ['Economics'] }),
    },
    {
      id: 'political-science-bsc',
      code: 'POL',
      description: 'B.Sc. Political Science',
      department: 'Political Science',
      level: '100',
      entry: degreeEntry(government),
    },
    {
      id: 'sociology-bsc',
      code: 'SOC',
      description: 'B.Sc. Sociology',
      department: 'Sociology',
      level: '100',
      entry: degreeEntry({
        count: 1,
        from: ['Government', 'Geography', 'Economics', 'History', 'Civic Education'],
      }),
    },
    {
      id: 'criminology-and-security-studies-bsc',
      code: 'CSS',
      description: 'B.Sc. Criminology and Security Studies',
      department: 'Sociology',
      level: '100',
      entry: degreeEntry({
        count: 1,
        from: ['Government', 'Geography', 'Economics', 'History', 'Civic Education'],
      }),
    },
    {
      id: 'mass-communication-bsc',
      code: 'MCM',
      description: 'B.Sc. Mass Communication',
      department: 'Communication',
      level: '100',
      entry: degreeEntry(literature),
    },
  ],
}
