import type { ProgrammeCategory } from '#contract/institution.ts'
import { degreeEntry, mathematics, physics } from './subjects.ts'

export const scienceAndComputing: ProgrammeCategory = {
  name: 'Science and Computing',
  programmes: [
    {
      id: 'computer-science-bsc',
      code: 'CSC',
      description: 'B.Sc. Computer Science',
      department: 'Computer Science',
      level: '100',
      entry: degreeEntry(mathematics, physics, {
        count: 1,
        from: ['Chemistry', 'Biology', 'Further Mathematics', 'Computer Studies', 'Geography'],
      }),
    },
    {
      id: 'cyber-security-bsc',
      code: 'CYB',
      description: 'B.Sc. Cyber Security',
      department: 'Computer Science',
      level: '100',
      entry: degreeEntry(mathematics, physics),
    },
    {
      id: 'information-technology-bsc',
      code: 'IFT',
      description: 'B.Sc. Information Technology',
      department: 'Computer Science',
      level: '100',
      entry: degreeEntry(mathematics, physics),
    },
    {
      id: 'mathematics-bsc',
      code: 'MTH',
      description: 'B.Sc. Mathematics',
      department: 'Mathematics',
      level: '100',
      entry: degreeEntry(mathematics, { count: 1, from: ['Physics', 'Further Mathematics'] }),
    },
    {
      id: 'statistics-bsc',
      code: 'STA',
      description: 'B.Sc. Statistics',
      department: 'Mathematics',
      level: '100',
      entry: degreeEntry(mathematics, { count: 1, from: ['Physics', 'Further Mathematics', 'Economics'] }),
    },
  ],
}
