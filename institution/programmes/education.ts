import type { ProgrammeCategory } from '#contract/institution.ts'
import { biology, chemistry, degreeEntry, economics, literature, mathematics } from './subjects.ts'

export const education: ProgrammeCategory = {
  name: 'Education',
  programmes: [
    {
      id: 'primary-education-bed',
      code: 'PED',
      description: 'B.Ed. Primary Education',
      department: 'Early Childhood and Primary Education',
      level: '100',
      entry: degreeEntry(mathematics),
    },
    {
      id: 'guidance-and-counselling-bed',
      code: 'GCE',
      description: 'B.Ed. Guidance and Counselling',
      department: 'Educational Foundations',
      level: '100',
      entry: degreeEntry(),
    },
    {
      id: 'educational-management-bed',
      code: 'EDM',
      description: 'B.Ed. Educational Management',
      department: 'Educational Foundations',
      level: '100',
      entry: degreeEntry(mathematics, economics),
    },
    {
      id: 'english-education-baed',
      code: 'EEN',
      description: 'B.A.(Ed.) English',
      department: 'Arts Education',
      level: '100',
      entry: degreeEntry(literature),
    },
    {
      id: 'mathematics-education-bsced',
      code: 'EMT',
      description: 'B.Sc.(Ed.) Mathematics',
      department: 'Science Education',
      level: '100',
      entry: degreeEntry(mathematics, { count: 1, from: ['Physics', 'Chemistry', 'Further Mathematics'] }),
    },
    {
      id: 'biology-education-bsced',
      code: 'EBI',
      description: 'B.Sc.(Ed.) Biology',
      department: 'Science Education',
      level: '100',
      entry: degreeEntry(biology, chemistry),
    },
  ],
}
