import type { ProgrammeCategory } from '#contract/institution.ts'
import { degreeEntry, government, literature, religion } from './subjects.ts'

export const arts: ProgrammeCategory = {
  name: 'Arts',
  programmes: [
    {
      id: 'english-ba',
      code: 'ENG',
      description: 'B.A. English',
      department: 'English',
      level: '100',
      entry: degreeEntry(literature),
    },
    {
      id: 'history-and-international-relations-ba',
      code: 'HIR',
      description: 'B.A. History and International Relations',
      department: 'History',
      level: '100',
      entry: degreeEntry(government),
    },
    {
      id: 'christian-religious-studies-ba',
      code: 'CRS',
      description: 'B.A. Christian Religious Studies',
      department: 'Religious Studies',
      level: '100',
      entry: degreeEntry(religion),
    },
    {
      id: 'islamic-studies-ba',
      code: 'ISL',
      description: 'B.A. Islamic Studies',
      department: 'Religious Studies',
      level: '100',
      entry: degreeEntry({ count: 1, from: ['Islamic Religious Studies', 'Arabic'] }),
    },
    {
      id: 'nigerian-languages-ba',
      code: 'NLG',
      description: 'B.A. Nigerian Languages',
      department: 'Linguistics and Nigerian Languages',
      level: '100',
      entry: degreeEntry({ count: 1, from: ['Yoruba', 'Igbo', 'Hausa', 'Edo', 'Efik', 'Ibibio'] }),
    },
  ],
}
