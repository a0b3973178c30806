import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentCode, documentCodeBytes, writeDocumentCode } from '#contract/document-code.ts'
import { verification } from '#contract/endpoints/printing.ts'
import { newId } from '#server/db/id.ts'
import { sql } from 'kysely'
import { anOffer, type PrintingSetup, printingSetup } from '#tests/support/printing.ts'
import { feesPaid } from '#tests/support/payments/fees-paid.ts'
import { offeredProgramme } from '#tests/support/office/offers.ts'

let setup: PrintingSetup
beforeAll(async () => {
  setup = await printingSetup()
})
afterAll(() => setup.stop())

const office = { actorKind: 'office' as const }
const unknown = { verdict: 'unknown', initials: null, programme: null, status: null, date: null }

async function letter() {
  const id = await setup.applicant({ stage: 'IsAdmitted', feesPaid: feesPaid(new Date(), 'AcceptanceFee') })
  const decision = { ...anOffer, decisionId: newId() }
  setup.offers.set(id, decision)
  await setup.service.letter(await setup.reader(id))
  const [document] = await setup.documentsOf(id)
  if (document === undefined) throw new Error('No letter was issued')
  return { id, decision, document, code: document.code, signature: setup.documents.signatureOf(document) }
}

const ask = (code: string, address = '10.0.0.1') => setup.service.verify(code, address)

test('a letter is genuine by its typed code and by its QR code', async () => {
  const { code, signature, document } = await letter()
  const genuine = {
    verdict: 'genuine',
    initials: 'Ẹ̀. Ọ. Ụ.',
    programme: offeredProgramme.description,
    status: 'Admission offered',
    date: new Date(document.issuedAt.getTime() + 3_600_000).toISOString().slice(0, 10),
  }
  const misread = code.replaceAll('0', 'o').replaceAll('1', 'l')
  for (const typed of [
    code,
    writeDocumentCode(code),
    code.toLowerCase(),
    misread,
    ` ${writeDocumentCode(misread)} `,
  ])
    expect(await ask(typed)).toEqual(genuine)
  expect(await ask(`${code}.${signature}`)).toEqual(genuine)
})

test('the verification page shows four facts and nothing else', async () => {
  const { code, document } = await letter()
  const answer = await ask(code)
  expect(Object.keys(answer).sort()).toEqual(['date', 'initials', 'programme', 'status', 'verdict'])
  expect(Object.keys(verification.shape).sort()).toEqual(Object.keys(answer).sort())
  const body = JSON.stringify(answer)
  for (const secret of ['kúndayọ̀', 'Ọlúwaṣeun', 'ONIKO/24', document.id, document.applicantId, '100'])
    expect(body).not.toContain(secret)
})

test('500 altered codes and signatures are unknown', async () => {
  const { code, signature } = await letter()
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const alter = (text: string, signs: string, round: number) => {
    const at = round % text.length
    const other = signs[(signs.indexOf(text.charAt(at)) + 1 + (round % (signs.length - 1))) % signs.length]
    return `${text.slice(0, at)}${other}${text.slice(at + 1)}`
  }
  const tries: string[] = []
  for (let round = 0; round < 250; round++) {
    tries.push(`${alter(code, alphabet, round)}${round % 2 === 0 ? '' : `.${signature}`}`)
    tries.push(`${code}.${alter(signature, base64url, round)}`)
  }
  expect(new Set(tries).size).toBeGreaterThan(400)
  for (const other of tries) expect(other).not.toBe(`${code}.${signature}`)
  const answers = await Promise.all(tries.map((typed) => ask(typed)))
  expect(answers.filter(({ verdict }) => verdict !== 'unknown')).toEqual([])
  expect(await ask(`${code}.${signature}`)).toMatchObject({ verdict: 'genuine' })
})

test('the signature of another letter, or an empty one, is rejected', async () => {
  const [one, other] = [await letter(), await letter()]
  expect(await ask(`${one.code}.${other.signature}`)).toEqual(unknown)
  expect(await ask(`${one.code}.`)).toEqual(unknown)
  expect(await ask(`${one.code}.${one.signature}.`)).toEqual(unknown)
})

test('10,000 random codes find no document', async () => {
  await letter()
  let hits = 0
  for (let round = 0; round < 100; round++) {
    const codes = Array.from({ length: 100 }, () => documentCode(randomBytes(documentCodeBytes)))
    const answers = await Promise.all(codes.map((code) => setup.documents.verify(code, null)))
    hits += answers.filter(({ verdict }) => verdict !== 'unknown').length
  }
  expect(hits).toBe(0)
})

test('a withdrawn letter is reported as such, with and without its signature', async () => {
  const { code, signature, decision } = await letter()
  await setup.database.system
    .transaction()
    .execute((tx) =>
      setup.documents.revoke(tx, { kind: 'letter', subjectId: decision.decisionId }, 'Forged result', office),
    )
  for (const typed of [code, `${code}.${signature}`]) {
    const answer = await ask(typed)
    expect(answer).toMatchObject({ verdict: 'withdrawn', initials: 'Ẹ̀. Ọ. Ụ.' })
    expect(JSON.stringify(answer)).not.toContain('Forged')
  }
})

test('a row written directly into the database is unknown', async () => {
  const changes = [
    sql`facts = jsonb_set(facts, '{programme}', '"M.B.B.S."')`,
    sql`facts = facts || '{"level": "500"}'`,
    sql`issued_at = issued_at - interval '1 year'`,
    sql`facts_sha256 = sha256('other')`,
    sql`signature = sha512('other')`,
    sql`kind = 'receipt'`,
  ]
  for (const change of changes) {
    const { code, document } = await letter()
    expect(await ask(code)).toMatchObject({ verdict: 'genuine' })
    await sql`update document set ${change} where id = ${document.id}`.execute(setup.owner)
    expect(await ask(code)).toEqual(unknown)
  }
})

test('a connection sees only its applicant’s documents', async () => {
  const { document } = await letter()
  const stranger = await setup.applicant()
  const seen = (applicantId: string) =>
    setup.database.asApplicant(applicantId, (db) => db.selectFrom('document').select('id').execute())
  expect(await seen(stranger)).toEqual([])
  expect(await seen(document.applicantId)).toEqual([{ id: document.id }])
})

test('text that cannot be a code is unknown', async () => {
  for (const typed of [
    '',
    '.',
    '...',
    'A'.repeat(10_000),
    "' or 1=1 --",
    '%00',
    'ＡＢＣＤＥＦＧＨＪＫＭＮＰＱＲＳ',
  ])
    expect(await ask(typed)).toEqual(unknown)
})

test('limits look-ups per client IP, without affecting other clients', async () => {
  const strict = await printingSetup(3)
  try {
    for (let round = 0; round < 3; round++) await strict.service.verify('0000000000000000', '10.1.1.1')
    await expect(strict.service.verify('0000000000000000', '10.1.1.1')).rejects.toMatchObject({ status: 429 })
    await expect(strict.service.verify('0000000000000000', '10.1.1.2')).resolves.toEqual(unknown)
  } finally {
    await strict.stop()
  }
})

test('the code of a receipt shows that the payment was reversed afterwards', async () => {
  const id = await setup.applicant()
  const reference = await setup.payment(id)
  await setup.service.receiptsUrl(await setup.reader(id))
  const [receipt] = await setup.documentsOf(id)
  const status = async (lastAnswer: string) => {
    await setup.database.system
      .updateTable('payment')
      .set({ lastAnswer })
      .where('reference', '=', reference)
      .execute()
    return (await setup.service.verify(receipt?.code ?? '', '127.0.0.1')).status
  }
  expect(await status('succeeded')).toBe('Payment received')
  expect(await status('reversed')).toBe('Payment received, later reversed')
})
