import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { formatNaira } from '#contract/money.ts'
import { enrolmentFees } from '#contract/fees/registry.ts'
import { type NextOfKin, nextOfKin, nextOfKinExample } from '#contract/steps/next-of-kin.ts'
import type { PdfContent } from '#server/adapters/pdf/pdf.ts'
import { typstPrinter } from '#server/adapters/pdf/typst-printer.ts'
import { pagesFor } from '#server/modules/printing/pages.ts'
import { joined, pdfText } from '#tests/support/pdf-text.ts'
import { institution } from './index.ts'

/*
 * Prints this university's documents with names that are difficult to typeset. The tests check that the documents
 * contain the given data. They check few fixed texts of the templates: «Total», and the part of a receipt for the
 * applicant's department. Other tests of printing use the templates of a test university.
 */

const pdf = typstPrinter({ folder: import.meta.dirname })
const pages = pagesFor({ ...institution, publicUrl: 'https://apply.university.example' })
afterAll(() => pdf.close())

const a4Height = 297
const a4 = [210, a4Height]
const { signatory } = institution.documents
const person = {
  name: 'Ƙwárai Ɓàlà Ẹ̀Ọ́ṢỊ ẹ̀ọ́ṣị Ɗanjuma Ǹnámdí',
  initials: 'Ƙ. Ɓ.',
  applicationNumber: 'A-0001',
  programme: 'B.Sc. Something',
  session: institution.admission.session,
}
const issued = (facts: object) => ({ code: '0123456789ABCDEF', facts, signature: 'signature' })

const letterFacts = {
  ...person,
  department: 'Something',
  level: '100',
  conditions: ['Your result of 2005 is confirmed by the examination body.'],
  date: '2024-12-15',
  acceptBy: '2024-12-29',
  fees: [
    { description: 'Acceptance Fee', amountKobo: 30_000_00, due: { kind: 'to-accept' } },
    {
      description: 'School Fee (in full, or ₦90,000 + ₦60,000)',
      amountKobo: 150_000_00,
      due: { kind: 'after-acceptance', days: [30, 120] },
    },
    { description: 'Orientation Fee', amountKobo: 10_000_00 },
  ],
  signatory: { name: signatory.name, office: signatory.office },
}

const receiptFacts = {
  ...person,
  description: 'School Fee, part 1',
  amountKobo: 90_000_00,
  reference: 'MTR-1',
  date: '2025-01-11',
  account: { feeName: 'School fee', feeKobo: 150_000_00, paidKobo: 90_000_00 },
  fees: [
    { name: 'Application fee', feeKobo: 12_500_00, paidKobo: 12_500_00 },
    { name: 'Acceptance fee', feeKobo: 30_000_00, paidKobo: 30_000_00 },
    { name: 'School fee', feeKobo: 150_000_00, paidKobo: 90_000_00 },
    { name: 'Orientation fee', feeKobo: 10_000_00, paidKobo: 0 },
  ],
  refunded: false,
}

/** Returns sections of the printed form, one for each of `length` schools. */
const schools = (length: number) =>
  Array.from({ length }, (_, at) => ({
    title: `School ${at + 1}`,
    rows: [{ label: 'School Name', value: `Blue Gate School ${at + 1}` }],
  }))

const formFacts = {
  ...person,
  applicationType: 'Online',
  submittedAt: '2024-11-30T13:05:00Z',
  answersSha256: 'ab',
}

test('the admission letter fits on one tagged page and shows every letter of the name', async () => {
  const letter = pages.letter(issued(letterFacts))
  const {
    pages: printed,
    sizes,
    title,
    language,
    tagged,
  } = await pdfText(await pdf.render('admission-letter', letter))
  expect(sizes).toEqual([a4])
  expect([title.includes(institution.documents.letter.title), language, tagged]).toEqual([
    true,
    'en-NG',
    true,
  ])
  const text = joined(printed[0] ?? '')
  for (const part of [
    institution.identity.name,
    person.name,
    '15/12/2024',
    '₦30,000',
    '29/12/2024',
    '₦150,000',
    '30 and 120 days after acceptance',
    signatory.name,
    signatory.office,
    institution.identity.centre,
    '0123-4567-89AB-CDEF',
  ])
    expect(text).toContain(joined(part))
})

/** Text at the foot of each page of a letter with several pages. */
const runningText = (name: string) => `${person.applicationNumber}, ${name}`

const long = {
  ...letterFacts,
  name: 'Oluwaseun-Adébáyọ̀ Chukwuemeka-Okonkwo Ẹniọlá-Ọmọ́tọ́lá Ụzọamaka-Nwachukwu Ɗanjuma-Ƙwárai',
  programme:
    'Postgraduate Diploma in Education (Technical and Vocational Education, Building and Woodwork Technology)',
  department: 'Department of Technical and Vocational Education, Building and Woodwork Technology',
}

test('a letter with long names fits on one page', async () => {
  const letter = pages.letter(issued(long))
  const { pages: printed } = await pdfText(await pdf.render('admission-letter', letter))
  expect(printed).toHaveLength(1)
  for (const part of [long.name, long.programme, long.department])
    expect(joined(printed[0] ?? '')).toContain(joined(part))
  expect(joined(printed[0] ?? '')).not.toContain(joined(runningText(long.name)))
})

test('a letter that does not fit on one page continues on a second, and each page names the applicant', async () => {
  const fees = Array.from({ length: 8 }, (_, at) => ({
    description: `Fee ${at + 1} for laboratory, library and examination services (in full, or ₦90,000 + ₦60,000)`,
    amountKobo: (150_000 + at) * 100,
    due: { kind: 'after-acceptance' as const, days: [30, 120] },
  }))
  const conditions = Array.from(
    { length: 4 },
    (_, at) =>
      `Condition ${at + 1}: your result of 2005 is confirmed by the examination body before you register.`,
  )
  const letter = pages.letter(issued({ ...long, fees, conditions }))
  const { pages: printed, sizes } = await pdfText(await pdf.render('admission-letter', letter))
  expect(sizes).toEqual([a4, a4])
  for (const page of printed) expect(joined(page)).toContain(joined(runningText(long.name)))
  const text = joined(printed.join(''))
  const amounts = fees.map(({ amountKobo }) => formatNaira(amountKobo))
  const descriptions = fees.map(({ description }) => description)
  for (const part of [
    long.programme,
    signatory.name,
    '0123-4567-89AB-CDEF',
    ...amounts,
    ...descriptions,
    ...conditions,
  ])
    expect(text).toContain(joined(part))
})

test('the letter shows the picture of a signature only if the data contain one of its signatory', async () => {
  const picturesOf = async (signature: string | undefined, facts: object) => {
    const documents = { ...institution.documents, signatory: { ...signatory, signature } }
    const { letter } = pagesFor({ ...institution, documents, publicUrl: 'https://apply.university.example' })
    const { pictures } = await pdfText(await pdf.render('admission-letter', letter(issued(facts))))
    expect(pictures).toHaveLength(1)
    return pictures.flat().filter((alt) => alt.startsWith('Signature'))
  }
  // The test uses the logo as the picture of the signature.
  const { file } = institution.identity.logo
  const signed = [`Signature of ${signatory.name}`]
  expect(await picturesOf(file, letterFacts)).toEqual(signed)
  expect(await picturesOf(file, long)).toEqual(signed)
  expect(await picturesOf(undefined, letterFacts)).toEqual([])
  const predecessor = { name: 'Dr Ada Predecessor', office: signatory.office }
  expect(await picturesOf(file, { ...letterFacts, signatory: predecessor })).toEqual([])
})

test('a letter issued before signatories and due dates were stored still prints', async () => {
  const facts = { ...person, department: 'Something', level: '100', conditions: [], date: '2024-12-15' }
  const letter = pages.letter(issued({ ...facts, fees: [{ description: 'School Fee', amountKobo: 5 }] }))
  const { pages: printed } = await pdfText(await pdf.render('admission-letter', letter))
  expect(joined(printed[0] ?? '')).toContain(joined(institution.identity.centre))
})

test('the receipts have a page per payment, with the balance of each fee after the payment', async () => {
  const { fees: _, ...withoutFees } = receiptFacts
  const receipts = pages.receipts([
    issued(receiptFacts),
    issued(withoutFees),
    issued({ ...withoutFees, account: null, refunded: true }),
  ])
  const { pages: printed, sizes, tagged } = await pdfText(await pdf.render('receipts', receipts))
  expect([sizes, tagged]).toEqual([[a4, a4, a4], true])
  expect(joined(printed[0] ?? '')).toContain(joined('Ninety thousand naira only'))
  for (const part of ['School fee ₦90,000 ₦60,000', 'Orientation fee – ₦10,000', 'Total ₦132,500 ₦70,000'])
    expect(joined(printed[0] ?? '')).toContain(joined(part))
  // Receipts from earlier versions of Matric list no other fees. They show only the balance of the fee that was paid.
  for (const part of ['₦150,000', '₦60,000']) expect(joined(printed[1] ?? '')).toContain(part)
  for (const page of printed)
    for (const part of [person.name, receiptFacts.description, '₦90,000', '11/01/2025'])
      expect(joined(page)).toContain(joined(part))
})

test('the receipt of a refunded payment has no part that looks like proof of a paid fee', async () => {
  const { fees: _, ...facts } = receiptFacts
  const receipts = pages.receipts([issued(facts), issued({ ...facts, account: null, refunded: true })])
  const { pages: printed } = await pdfText(await pdf.render('receipts', receipts))
  const [credited = '', refunded = ''] = printed.map(joined)
  for (const part of ['Part for your department', 'Date and stamp']) {
    expect(credited).toContain(joined(part))
    expect(refunded).not.toContain(joined(part))
  }
  const sentence = joined('This payment does not count towards a fee.')
  expect([credited.includes(sentence), refunded.includes(sentence)]).toEqual([false, true])
  expect(refunded).not.toContain(joined('paid before'))
})

test('no quarter of a receipt is empty', async () => {
  const { fees: _, ...withoutFees } = receiptFacts
  const refunded = { ...withoutFees, account: null, refunded: true }
  const receipts = pages.receipts([receiptFacts, withoutFees, refunded].map(issued))
  const { emptyMm } = await pdfText(await pdf.render('receipts', receipts))
  expect(Math.max(...emptyMm)).toBeLessThan(a4Height / 4)
})

test('a receipt with long names fits on one page', async () => {
  const { name, programme } = long
  const receipts = pages.receipts([issued({ ...receiptFacts, name, programme })])
  const { sizes } = await pdfText(await pdf.render('receipts', receipts))
  expect(sizes).toEqual([a4])
})

test('the application form lists a guardian only if the guardian is another person', async () => {
  const printed = async (guardian: NextOfKin['guardian']) => {
    const sections = nextOfKin.summary({ ...nextOfKinExample, guardian })
    const answers = [{ stepId: nextOfKin.id, title: nextOfKin.title, sections }]
    const form = await pdf.render('application-form', pages.form(issued(formFacts), answers, null))
    const text = joined((await pdfText(form)).pages.join(''))
    return (part: string) => text.split(joined(part)).length - 1
  }
  const parts = [nextOfKinExample.email, 'guardian@mail.example', 'Address', 'Same person as next of kin']
  expect(parts.map(await printed(null))).toEqual([1, 0, 1, 1])
  const guardian = { ...nextOfKinExample, email: 'guardian@mail.example' }
  expect(parts.map(await printed(guardian))).toEqual([1, 1, 2, 0])
})

test('the application form continues on a second page', async () => {
  const form = pages.form(
    issued(formFacts),
    [{ stepId: 'educationalRecords', title: 'School Records', sections: schools(14) }],
    null,
  )
  const { pages: printed, tagged } = await pdfText(await pdf.render('application-form', form))
  expect([printed.length, tagged]).toEqual([2, true])
  const text = joined(printed.join(''))
  for (const part of ['30/11/2024, 14:05', 'Blue Gate School 14']) expect(text).toContain(joined(part))
})

describe('the size shown beside a button is that of the compressed download', () => {
  const transferKb = async (template: string, content: PdfContent) =>
    gzipSync(await pdf.render(template, content), { level: 5 }).length / 1000
  const expectNear = (actual: number, stated: number) => {
    expect(actual).toBeGreaterThan(stated * 0.85)
    expect(actual).toBeLessThan(stated * 1.15)
  }

  test('the letter', async () => {
    const { letter } = institution.documents
    expectNear(await transferKb('admission-letter', pages.letter(issued(letterFacts))), letter.transferKb)
  })

  test('the receipts for the fees of an enrolment', async () => {
    const { receipts } = institution.documents
    const all = pages.receipts(enrolmentFees.map(() => issued(receiptFacts)))
    expectNear(await transferKb('receipts', all), receipts.transferKb)
  })

  test('the form with a photo', async () => {
    const { form } = institution.documents
    // Blurred noise gives a JPEG about as large as a photo of a face in front of a wall.
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
    const photo = await sharp({ create: { width: 322, height: 430, channels: 3, background: '#fff', noise } })
      .blur(1.5)
      .jpeg({ quality: 82 })
      .toBuffer()
    const answers = [{ stepId: 'educationalRecords' as const, title: 'School Records', sections: schools(6) }]
    const content = pages.form(issued(formFacts), answers, photo)
    expectNear(await transferKb('application-form', content), form.transferKb)
  })
})
