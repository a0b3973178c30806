import type { DocumentNames } from '#contract/institution.ts'

/** Titles and file names of the documents that applicants can print. */
export const documents: DocumentNames = {
  letter: { title: 'Letter of admission', file: 'letterofAdmission.pdf' },
  form: { title: 'Application form', file: 'applicationForm.pdf' },
  receipts: { title: 'Receipts', file: 'receipts.pdf' },
}
