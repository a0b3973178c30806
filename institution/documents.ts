import type { DocumentNames } from '#contract/institution.ts'

/** Title, file name and download size of each printable document. `signatory` signs the letter of admission. */
export const documents: DocumentNames = {
  letter: { title: 'Letter of admission', file: 'letterofAdmission.pdf', transferKb: 28 },
  form: { title: 'Application form', file: 'applicationForm.pdf', transferKb: 46 },
  signatory: { name: 'Dr Amarachi Ọládélé', office: 'Registrar' },
  receipts: { title: 'Receipts', file: 'receipts.pdf', transferKb: 33 },
}
