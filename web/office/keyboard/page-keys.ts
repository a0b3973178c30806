import { paths } from '../paths.ts'

/** First key of the pairs that open a page of the menu. */
export const pageKey = 'g'

/** The letter of each page of the menu, pressed after `g`. */
const pages: readonly (readonly [letter: string, path: string, title: string])[] = [
  ['q', paths.queue, 'Queue'],
  ['h', paths.people, 'Find a person'],
  ['m', paths.myWork, 'My applications'],
  ['r', paths.requests, 'Requests'],
  ['v', paths.secondVerification, 'Second verification'],
  ['s', paths.secondReview, 'Second review'],
  ['l', paths.release, 'Release'],
  ['d', paths.duplicates, 'Duplicates'],
  ['o', paths.offers, 'Offers'],
  ['t', paths.takings, 'Takings'],
  ['f', paths.refunds, 'Refunds'],
  ['w', paths.verificationReport, 'Sample report'],
  ['a', paths.audit, 'Audit log'],
  ['c', paths.colleagues, 'Colleagues'],
  ['i', paths.assignmentRules, 'Assignment rules'],
  ['b', paths.banner, 'Banner'],
  ['p', paths.policy, 'Roles and permissions'],
]

export const pagePairs = pages.map(([letter, path, title]) => ({
  pair: `${pageKey} ${letter}`,
  letter,
  path,
  title,
}))
