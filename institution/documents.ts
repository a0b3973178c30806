import type { DocumentNames } from '#contract/institution.ts'

/** Titles and file names of the documents that applicants can print, and who signs the letter of admission. */
export const documents: DocumentNames = {
  letter: { title: 'Letter of admission', file: 'letterofAdmission.pdf' },
  form: { title: 'Application form', file: 'applicationForm.pdf' },
  signatory: { name: 'Dr Amarachi Ọládélé', office: 'Registrar' },
  receipts: { title: 'Receipts', file: 'receipts.pdf' },
}
