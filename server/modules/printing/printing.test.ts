import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { institution } from '#tests/support/institution/index.ts'
import { newId } from '#server/db/id.ts'
import type { SnapshotStep } from '#server/db/schema.ts'
import { joined, pdfText } from '#tests/support/pdf-text.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { asNaira, charged, firstPart, secondPart, thirdPart } from '#tests/support/payments/fees.ts'
import { nairaInWords } from '#contract/naira-in-words.ts'
import { offeredProgramme } from '#tests/support/office/offers.ts'
import { anOffer, type PrintingSetup, printingSetup, printUrl } from '#tests/support/printing.ts'
import { feesPaid } from '#tests/support/payments/fees-paid.ts'

const maxBytes = 150_000

let setup: PrintingSetup
beforeAll(async () => {
  setup = await printingSetup()
})
afterAll(() => setup.stop())

const name = joined('Ẹ̀kúndayọ̀ Ọlúwaṣeun Ụzọamaka')

async function admitted({ accepted = true } = {}): Promise<string> {
  const paid = accepted ? { feesPaid: feesPaid(new Date(), 'AcceptanceFee') } : {}
  const id = await setup.applicant({ stage: 'IsAdmitted', ...paid })
  setup.offers.set(id, { ...anOffer, decisionId: newId() })
  return id
}

const ticketIn = (url: string) => url.split('/').at(-1) ?? ''

describe('the letter of admission', () => {
  test('states name and offer on one tagged page with title and language', async () => {
    const id = await admitted()
    const reader = await setup.reader(id)
    const pdf = await setup.service.letter(reader)
    expect(pdf.length).toBeLessThan(maxBytes)
    const { pages, title, language, tagged } = await pdfText(pdf)
    expect(pages).toHaveLength(1)
    expect([joined(title).includes(name), language, tagged]).toEqual([true, 'en-NG', true])
    const text = joined(pages[0] ?? '')
    const { applicationNumber } = reader.caller.record
    const [document] = await setup.documentsOf(id)
    for (const part of [
      institution.identity.name,
      `To ${name}, form`,
      applicationNumber ?? '',
      `A place in ${institution.admission.session}`,
      offeredProgramme.description,
      'Your WAEC result of 2005 is confirmed by the examination body.',
      '15/12/2024',
      asNaira(charged.acceptance),
      asNaira(charged.school),
      [firstPart, secondPart, thirdPart].map(asNaira).join(' + '),
      `Signed: ${institution.documents.signatory.name}, ${institution.documents.signatory.office}`,
      `${printUrl}/application/verify`,
      document?.code.match(/.{4}/g)?.join('-') ?? 'no code',
    ])
      expect(text).toContain(joined(part))
  })

  test('prints letters with hooks, dots and tone marks correctly', async () => {
    const names = { surname: 'Ƙwárai', firstname: 'Ɓàlà', othername: 'Ẹ̀Ọ́ṢỊ ẹ̀ọ́ṣị Ɗanjuma Ǹnámdí' }
    const id = await setup.applicant({
      ...names,
      stage: 'IsAdmitted',
      feesPaid: feesPaid(new Date(), 'AcceptanceFee'),
    })
    setup.offers.set(id, { ...anOffer, decisionId: newId() })
    const { pages } = await pdfText(await setup.service.letter(await setup.reader(id)))
    expect(joined(pages[0] ?? '')).toContain(joined(`To ${Object.values(names).join(' ')}, form`))
  })

  test('needs an offer, then the acceptance fee', async () => {
    const without = await setup.reader(await setup.applicant())
    await expect(setup.service.letter(without)).rejects.toMatchObject({ status: 409 })
    const unpaid = await setup.reader(await admitted({ accepted: false }))
    await expect(setup.service.letter(unpaid)).rejects.toThrow('Pay your acceptance fee first')
    expect(await setup.documentsOf(unpaid.caller.applicantId)).toEqual([])
  })

  test('is one document, however often it is printed, also concurrently', async () => {
    const id = await admitted()
    const reader = await setup.reader(id)
    const pdfs = await Promise.all(Array.from({ length: 20 }, () => setup.service.letter(reader)))
    const texts = await Promise.all(pdfs.map(async (pdf) => (await pdfText(pdf)).pages[0]))
    expect(new Set(texts).size).toBe(1)
    expect(await setup.documentsOf(id)).toHaveLength(1)
    expect(await setup.actions(id)).toEqual(['document-issued'])
  })

  test('keeps its content when the name and the fees change afterwards', async () => {
    const id = await admitted()
    await setup.service.letter(await setup.reader(id))
    await setup.database.system
      .updateTable('applicant')
      .set({ surname: 'Other' })
      .where('id', '=', id)
      .execute()
    const { pages } = await pdfText(await setup.service.letter(await setup.reader(id)))
    expect(joined(pages[0] ?? '')).toContain(name)
  })

  test('is not printed after it was withdrawn', async () => {
    const id = await admitted()
    await setup.service.letter(await setup.reader(id))
    const subjectId = setup.offers.get(id)?.decisionId ?? ''
    const by = { actorKind: 'office' as const }
    const revoke = () =>
      setup.database.system
        .transaction()
        .execute((tx) => setup.documents.revoke(tx, { kind: 'letter', subjectId }, 'A forged result.', by))
    expect([await revoke(), await revoke()]).toEqual([expect.any(String), null])
    await expect(setup.service.letter(await setup.reader(id))).rejects.toThrow('withdrawn')
    expect(await setup.actions(id)).toEqual(['document-issued', 'document-revoked'])
  })

  test('prints markup as plain text', async () => {
    const markup = '#panic("x") $x^2$ *bold* _low_ `raw` <label> @ref = Title #sys.version \\u{41} // gone'
    const id = await admitted()
    setup.offers.set(id, {
      ...anOffer,
      decisionId: newId(),
      programme: markup,
      conditions: [markup, '#{1+1}'],
    })
    const { pages } = await pdfText(await setup.service.letter(await setup.reader(id)))
    const text = joined(pages[0] ?? '')
    expect(text.split(joined(markup))).toHaveLength(3)
    expect(text).toContain('#{1+1}')
  })

  test('is printed even when its font lacks a character', async () => {
    const id = await admitted()
    setup.offers.set(id, { ...anOffer, decisionId: newId(), conditions: ['Bring your 📄 to عمر.'] })
    const { pages } = await pdfText(await setup.service.letter(await setup.reader(id)))
    expect(joined(pages[0] ?? '')).toContain('Bringyour')
  })
})

describe('receipts', () => {
  const school = { payType: 'SchoolFeePart', fee: 'SchoolFee' } as const

  test('one page for each successful payment, with the balance of the school fee', async () => {
    const id = await setup.applicant()
    const day = (date: string) => ({ paidAt: new Date(date), appliedAt: new Date(date) })
    await setup.payment(id, day('2024-10-01T10:00:00Z'))
    await setup.payment(id, { status: 'failed', appliedAt: null, reference: 'MTR-failed' })
    const first = { ...school, description: 'The first part', amountKobo: firstPart }
    await setup.payment(id, { ...first, ...day('2025-01-10T23:30:00Z') })
    const second = { ...school, description: 'The other parts', amountKobo: secondPart + thirdPart }
    const reference = await setup.payment(id, { ...second, ...day('2025-03-01T08:00:00Z') })
    const reader = await setup.reader(id)
    const url = await setup.service.receiptsUrl(reader)
    expect(url.startsWith(`${printUrl}/api/Printing/receipts/`)).toBe(true)
    const pdf = await setup.service.receipts(ticketIn(url), '127.0.0.1')
    expect(pdf.length).toBeLessThan(maxBytes)
    const { pages, tagged } = await pdfText(pdf)
    const texts = pages.map(joined)
    expect([texts.length, tagged]).toEqual([3, true])
    expect(texts.every((text) => text.includes(name))).toBe(true)
    expect(texts[0]).toContain(joined(`${asNaira(charged.application)} ${nairaInWords(charged.application)}`))
    // The fee was paid at 23:30 UTC, which is the next day in Lagos.
    expect(texts[1]).toContain(joined('Paid on 11/01/2025'))
    expect(texts[1]).toContain(
      joined(`Paid so far: ${asNaira(firstPart)} Balance: ${asNaira(secondPart + thirdPart)}`),
    )
    expect(texts[2]).toContain(joined(`Paid so far: ${asNaira(charged.school)} Balance: ₦0`))
    expect(texts[2]).toContain(joined(reference))
    expect(texts.join('')).not.toContain('MTR-failed')
  })

  test('printing again creates no new document, a new payment does', async () => {
    const id = await setup.applicant()
    await setup.payment(id)
    const reader = await setup.reader(id)
    await Promise.all(Array.from({ length: 10 }, () => setup.service.receiptsUrl(reader)))
    expect(await setup.documentsOf(id)).toHaveLength(1)
    await setup.payment(id, { fee: 'AcceptanceFee', payType: 'AcceptanceFee' })
    await setup.service.receiptsUrl(reader)
    expect((await setup.documentsOf(id)).map(({ kind }) => kind)).toEqual(['receipt', 'receipt'])
  })

  test('the receipt of a refunded payment says so, as does the verification of its code', async () => {
    const id = await setup.applicant()
    await setup.payment(id, { appliedAt: null })
    const url = await setup.service.receiptsUrl(await setup.reader(id))
    const { pages } = await pdfText(await setup.service.receipts(ticketIn(url), '127.0.0.1'))
    expect(joined(pages[0] ?? '')).toContain(joined('this payment goes back'))
    const [receipt] = await setup.documentsOf(id)
    expect(await setup.service.verify(receipt?.code ?? '', '127.0.0.1')).toMatchObject({
      verdict: 'genuine',
      status: 'Payment received, not credited to a fee',
    })
  })

  test('there are none without a payment', async () => {
    const reader = await setup.reader(await setup.applicant())
    await expect(setup.service.receiptsUrl(reader)).rejects.toMatchObject({ status: 409 })
  })

  test('an altered URL opens no receipts', async () => {
    const id = await setup.applicant()
    await setup.payment(id)
    const ticket = ticketIn(await setup.service.receiptsUrl(await setup.reader(id)))
    await expect(setup.service.receipts(ticket, '127.0.0.1')).resolves.toBeInstanceOf(Buffer)
    for (let at = 0; at < ticket.length; at++) {
      const altered = `${ticket.slice(0, at)}${ticket[at] === 'A' ? 'B' : 'A'}${ticket.slice(at + 1)}`
      await expect(setup.service.receipts(altered, '127.0.0.1')).rejects.toMatchObject({ status: 404 })
    }
    for (const other of ['', ticket.slice(1), `${ticket}A`, `${ticket}=`])
      await expect(setup.service.receipts(other, '127.0.0.1')).rejects.toMatchObject({ status: 404 })
  })
})

describe('the application form', () => {
  const answers: SnapshotStep[] = [
    {
      stepId: 'biodata',
      title: 'Bio-Data',
      sections: [
        {
          title: 'Bio-Data',
          rows: [
            { label: 'Full Name', value: 'Ɓàlà Ƙwárai' },
            { label: 'NIN', value: '' },
          ],
        },
      ],
    },
    {
      stepId: 'educationalRecords',
      title: 'School Records',
      sections: Array.from({ length: 60 }, (_, at) => ({
        title: `School ${at + 1}`,
        rows: [{ label: 'School Name', value: `Blue Gate School ${at + 1}` }],
      })),
    },
  ]

  test('contains the submitted answers and the picture, page numbers and a verification code', async () => {
    const id = await setup.applicant()
    await setup.submit(id, answers)
    const reader = await setup.reader(id)
    setup.portraits.set('portrait', await noisyPicture(800, 800, 'jpeg'))
    const withPicture = {
      ...reader,
      caller: { ...reader.caller, record: { ...reader.caller.record, pictureTicket: 'portrait' } },
    }
    const pdf = await setup.service.form(withPicture)
    const { pages, tagged } = await pdfText(pdf)
    expect([pages.length > 1, tagged]).toEqual([true, true])
    expect(pdf.length).toBeGreaterThan((await setup.service.form(reader)).length + 20_000)
    expect(pdf.length).toBeLessThan(maxBytes)
    const text = joined(pages.join(''))
    for (const part of [name, 'Ɓàlà Ƙwárai', 'NIN: Not given', 'Blue Gate School 60', '30/11/2024, 14:05'])
      expect(text).toContain(joined(part))
  })

  test('is the same document until the application is corrected', async () => {
    const id = await setup.applicant()
    await setup.submit(id, answers)
    const reader = await setup.reader(id)
    await setup.service.form(reader)
    await setup.service.form(reader)
    expect(await setup.documentsOf(id)).toHaveLength(1)
    await setup.owner.deleteFrom('submission').where('applicantId', '=', id).execute()
    await setup.submit(id, answers.slice(0, 1))
    const [printed] = await setup.documentsOf(id)
    expect(await setup.service.verify(printed?.code ?? '', '10.0.0.1')).toMatchObject({
      verdict: 'withdrawn',
      status: 'Application submitted, corrected since this form was printed',
    })
    await setup.service.form(reader)
    const [before, after] = await setup.documentsOf(id)
    expect(await setup.service.verify(after?.code ?? '', '10.0.0.1')).toMatchObject({ verdict: 'genuine' })
    expect([before?.revokedAt === null, after?.revokedAt === null]).toEqual([false, true])
    expect(await setup.service.verify(before?.code ?? '', '10.0.0.1')).toMatchObject({ verdict: 'withdrawn' })
  })

  test('is available after the submission', async () => {
    const reader = await setup.reader(await setup.applicant({ stage: 'Biodata' }))
    await expect(setup.service.form(reader)).rejects.toMatchObject({ status: 409 })
  })
})
