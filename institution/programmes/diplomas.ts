import type { ProgrammeCategory } from '#contract/institution.ts'
import { diplomaEntry, economics, government, mathematics } from './subjects.ts'

export const diplomas: ProgrammeCategory = {
  name: 'Diplomas',
  programmes: [
    {
      id: 'business-studies-diploma',
      code: 'DBS',
      description: 'Diploma in Business Studies',
      department: 'Business Administration',
      level: '100',
      entry: diplomaEntry(economics),
    },
    {
      id: 'local-government-studies-diploma',
      code: 'DLG',
      description: 'Diploma in Local Government Studies',
      department: 'Public Administration',
      level: '100',
      entry: diplomaEntry(government),
    },
    {
      id: 'computer-science-diploma',
      code: 'DCS',
      description: 'Diploma in Computer Science',
      department: 'Computer Science',
      level: '100',
      entry: diplomaEntry(mathematics),
    },
    {
      id: 'library-studies-diploma',
      code: 'DLS',
      description: 'Diploma in Library and Information Studies',
      department: 'Library and Information Science',
      level: '100',
      entry: diplomaEntry(),
    },
  ],
}
