/** Grounds for admitting an applicant who does not meet the requirements. The colleague adds an explanation. */
export const exceptionGrounds = [
  'Mature entry rule',
  'Other qualification shown',
  'Approved by the board of studies',
  'Result upgraded, proof seen',
] as const
