import type { EntryRequirements, SubjectRequirement } from '#contract/institution.ts'

/** Requirements that several programmes share. */
export const english: SubjectRequirement = { credits: 1, from: ['English Language'] }
export const mathematics: SubjectRequirement = { credits: 1, from: ['Mathematics'] }
export const biology: SubjectRequirement = { credits: 1, from: ['Biology', 'Health Science'] }
export const chemistry: SubjectRequirement = { credits: 1, from: ['Chemistry'] }
export const physics: SubjectRequirement = { credits: 1, from: ['Physics'] }
export const economics: SubjectRequirement = { credits: 1, from: ['Economics', 'Commerce'] }
export const government: SubjectRequirement = {
  credits: 1,
  from: ['Government', 'History', 'Civic Education'],
}
export const literature: SubjectRequirement = { credits: 1, from: ['Literature in English'] }
export const religion: SubjectRequirement = {
  credits: 1,
  from: ['Christian Religious Studies', 'Islamic Religious Studies'],
}

/** A first degree: five credits in at most two sittings, English and the given subjects among them. */
export function degreeEntry(...subjects: SubjectRequirement[]): EntryRequirements {
  return { credits: 5, sittings: 2, subjects: [english, ...subjects] }
}

/** A diploma: four credits in at most two sittings, English and the given subjects among them. */
export function diplomaEntry(...subjects: SubjectRequirement[]): EntryRequirements {
  return { credits: 4, sittings: 2, subjects: [english, ...subjects] }
}
