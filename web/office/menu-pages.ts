import type { Permission } from '#contract/office/staff/policy.ts'
import { type WorkPage, workPages } from '#contract/office/staff/work-counts.ts'
import { paths } from './paths.ts'

/** First key of the pairs, such as `g q`, that open a page of the menu. */
export const pageKey = 'g'

export interface MenuPage {
  path: string
  title: string
  /** Key that opens the page when it is pressed after `pageKey`. */
  letter: string
  permission: Permission
  /** Name of the page's count of waiting items. */
  work?: WorkPage
}

/** Returns a page with a count of waiting items. */
function workPage(letter: string, work: WorkPage, path: string, title: string): MenuPage {
  return { letter, path, title, work, permission: workPages[work] }
}

/** The pages of the menu by group, in the order of the menu. */
export const menuGroups: readonly { title: string; pages: readonly MenuPage[] }[] = [
  {
    title: 'Applications',
    pages: [
      { letter: 'q', path: paths.queue, title: 'Queue', permission: 'read-applications' },
      { letter: 'h', path: paths.people, title: 'Find a person', permission: 'read-applications' },
      workPage('m', 'my-applications', paths.myWork, 'My applications'),
      workPage('r', 'requests', paths.requests, 'Requests'),
      workPage('v', 'second-verification', paths.secondVerification, 'Second verification'),
      workPage('s', 'second-review', paths.secondReview, 'Second review'),
      workPage('l', 'release', paths.release, 'Release'),
      workPage('d', 'duplicates', paths.duplicates, 'Duplicates'),
      { letter: 'o', path: paths.offers, title: 'Offers', permission: 'read-applications' },
    ],
  },
  {
    title: 'Money',
    pages: [
      { letter: 't', path: paths.takings, title: 'Takings', permission: 'read-payments' },
      workPage('f', 'refunds', paths.refunds, 'Refunds'),
    ],
  },
  {
    title: 'Oversight',
    pages: [
      { letter: 'n', path: paths.figures, title: 'Figures', permission: 'read-applications' },
      { letter: 'w', path: paths.verificationReport, title: 'Sample report', permission: 'read-sample' },
      { letter: 'a', path: paths.audit, title: 'Audit log', permission: 'read-audit' },
      { letter: 'c', path: paths.colleagues, title: 'Colleagues', permission: 'manage-staff' },
      {
        letter: 'i',
        path: paths.assignmentRules,
        title: 'Assignment rules',
        permission: 'set-assignment-rules',
      },
      { letter: 'b', path: paths.banner, title: 'Banner', permission: 'set-banner' },
      { letter: 'p', path: paths.policy, title: 'Roles and permissions', permission: 'read-applications' },
    ],
  },
]

export const menuPages = menuGroups.flatMap(({ pages }) => pages)
