import { paths } from '../paths.ts'

export interface Outline {
  title: string
  shape: 'form' | 'cards'
}

/** Heading and skeleton shape by path, shown until the page's script and the profile have been loaded. */
export const outlines: Readonly<Record<string, Outline>> = {
  [paths.bioData]: { title: 'Bio-Data', shape: 'form' },
  [paths.nextOfKin]: { title: 'Next of Kin', shape: 'form' },
  [paths.programChoices]: { title: 'Program Choices', shape: 'form' },
  [paths.records]: { title: 'Records', shape: 'form' },
  [paths.pictureUpload]: { title: 'Picture Upload', shape: 'form' },
  [paths.completeProfile]: { title: 'Preview Profile', shape: 'cards' },
  [paths.completedProfile]: { title: 'Your Completed Profile', shape: 'cards' },
  [paths.notifications]: { title: 'Notifications', shape: 'cards' },
  [paths.outbox]: { title: 'Outbox', shape: 'cards' },
  [paths.requests]: { title: 'Requests', shape: 'form' },
  [paths.account]: { title: 'Account', shape: 'form' },
  [paths.paymentHistory]: { title: 'All Payments', shape: 'cards' },
  [paths.admissionStatus]: { title: 'Admission Status', shape: 'cards' },
  [paths.matric]: { title: 'Matric Number', shape: 'cards' },
  [paths.portal]: { title: 'Create Portal Password', shape: 'form' },
  [paths.receipts]: { title: 'Print Receipts', shape: 'cards' },
  [paths.enrolment]: { title: 'Enrolment', shape: 'cards' },
}

/** Returns the outline of the page at a path, with or without a slash at the end. */
export const outlineAt = (pathname: string): Outline | undefined => outlines[pathname.replace(/\/$/, '')]

/** Whether a page consists of a form. Such a page must not be reloaded while the applicant types. */
export function isForm(pathname: string): boolean {
  return outlineAt(pathname)?.shape === 'form'
}
