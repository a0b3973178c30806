import type { ProgrammeCategory } from '#contract/institution.ts'
import { biology, chemistry, degreeEntry, mathematics, oneSittingEntry, physics } from './subjects.ts'

export const healthSciences: ProgrammeCategory = {
  name: 'Health Sciences',
  programmes: [
    {
      id: 'public-health-bsc',
      code: 'PUH',
      description: 'B.Sc. Public Health',
      department: 'Public Health',
      level: '100',
      entry: degreeEntry(mathematics, biology, chemistry, physics),
    },
    {
      id: 'environmental-health-bsc',
      code: 'EVH',
      description: 'B.Sc. Environmental Health',
      department: 'Public Health',
      level: '100',
      entry: degreeEntry(mathematics, biology, chemistry),
    },
    {
      id: 'nursing-science-bnsc',
      code: 'NSC',
      description: 'B.N.Sc. Nursing Science',
      department: 'Nursing',
      level: '100',
      entry: oneSittingEntry(mathematics, biology, chemistry, physics),
    },
  ],
}
