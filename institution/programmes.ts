import type { ProgrammeCategory } from '#contract/institution.ts'
import { arts } from './programmes/arts.ts'
import { diplomas } from './programmes/diplomas.ts'
import { education } from './programmes/education.ts'
import { healthSciences } from './programmes/health-sciences.ts'
import { managementSciences } from './programmes/management-sciences.ts'
import { scienceAndComputing } from './programmes/science-and-computing.ts'
import { socialSciences } from './programmes/social-sciences.ts'

/** Programme categories in the order of display. */
export const programmes: ProgrammeCategory[] = [
  managementSciences,
  socialSciences,
  arts,
  education,
  scienceAndComputing,
  healthSciences,
  diplomas,
]
