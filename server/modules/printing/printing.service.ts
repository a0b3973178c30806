import { receiptPages, type Verification } from '#contract/endpoints/printing.ts'
import { feeName, feeThatUnlocks } from '#contract/fees/registry.ts'
import type { Institution } from '#contract/institution.ts'
import type { PdfPrinter } from '#server/adapters/pdf/pdf.ts'
import type { Pictures } from '#server/adapters/pictures/pictures.ts'
import type { Signer } from '#server/adapters/signing/signing.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { requireFee } from '#server/http/fee-required.ts'
import { letterRequired } from '#server/http/letter-required.ts'
import { rateLimit } from '#server/http/limits/rate-limit.ts'
import { lockApplicantRow } from '#server/applicant/lock.ts'
import { findSubmission } from '#server/applicant/submission.ts'
import type { UploadService } from '#server/modules/utility/upload.service.ts'
import type { Author, DocumentsService } from './documents.service.ts'
import { authorOf, formFacts, letterOrder, holderFacts } from './document-orders.ts'
import { type DecisionFacts, type FormFacts, type Person, printedAnswersHash } from './facts.ts'
import { type Issued, pagesFor } from './pages.ts'
import { readPrintTicket, writePrintTicket } from './print-ticket.ts'
import { type DocumentRow, documentsOf, findDocument, paidPayments, receiptsOf } from './printing.store.ts'
import { personOf, type Reader } from './reader.ts'
import { receiptFactsOf } from './receipt-facts.ts'
import type { VerifyLimit } from './verify-limit.ts'

export interface PrintingDeps {
  database: Database
  institution: Pick<
    Institution,
    'identity' | 'admission' | 'fees' | 'earlierFees' | 'programmes' | 'documents'
  >
  /** Public URL of the server, without a trailing slash. */
  publicUrl: string
  pdf: PdfPrinter
  /** Limits concurrent printing per person and client IP address. */
  share: ExpensiveWork
  /** Maximum number of documents that one applicant prints per minute. */
  printsPerMinute: number
  signer: Signer
  pictures: Pick<Pictures, 'shrink'>
  uploads: Pick<UploadService, 'read'>
  documents: DocumentsService
  limitLookUps: VerifyLimit
  /** Returns the facts of the applicant's released offer; null if there is none or it was declined. */
  decisionFacts: (applicantId: string) => Promise<DecisionFacts | null>
}

export interface PrintingService {
  /** Returns the valid letter for `decision`, or issues one, in the transaction that releases the decision. */
  issueLetter(
    tx: Tx,
    person: Person,
    decision: DecisionFacts,
    author: Author,
  ): Promise<{ id: string; code: string }>
  /** Replaces the withdrawn letter for `decision`. Returns null if the letter is valid or no letter was withdrawn. */
  reissueLetter(
    tx: Tx,
    person: Person,
    decision: DecisionFacts,
    reason: string,
    author: Author,
  ): Promise<{ id: string } | null>
  /**
   * Renders the applicant's letter of admission as PDF. Issues the letter first if there is none.
   * @throws 409 no offer, offer declined or letter withdrawn · 422 acceptance fee not paid · 429 too many queued
   * documents of this person or client IP, or too many prints of this person within a minute · 503 printing
   * unavailable.
   */
  letter(reader: Reader): Promise<Buffer>
  /**
   * Issues the applicant's missing receipts. Returns the URL of a PDF with all their receipts, valid for five minutes.
   * @throws 409 no successful payment.
   */
  receiptsUrl(reader: Reader): Promise<string>
  /**
   * Renders the receipts for a URL from `receiptsUrl` as PDF, one page each. `address` is the client IP.
   * @throws 404 invalid or expired token, or no receipts · 429, 503 as for `letter`.
   */
  receipts(ticket: string, address: string): Promise<Buffer>
  /**
   * Renders the submitted application form as PDF. Issues it at the first print, and again after a correction.
   * @throws 409 not submitted · 429, 503 as for `letter`.
   */
  form(reader: Reader): Promise<Buffer>
  /**
   * Verifies a document. `code` is the typed code, or `CODE.SIGNATURE` from a scanned QR code.
   * @throws 429 too many look-ups from this client IP.
   */
  verify(code: string, address: string): Promise<Verification>
  publicKey: string
}

/** Maximum length in pixels of the longer edge of the applicant's printed picture: enough for 36 mm at 300 dpi. */
const pictureEdge = 430

export function printingService(deps: PrintingDeps): PrintingService {
  const { database, institution, documents, signer } = deps
  const pages = pagesFor({ ...institution, publicUrl: deps.publicUrl })

  const limitPrints = rateLimit(database, {
    name: 'print',
    times: deps.printsPerMinute,
    seconds: 60,
    reason: 'You have printed many documents within a minute.',
  })

  const issued = (document: DocumentRow): Issued => ({
    code: document.code,
    facts: document.facts,
    signature: documents.signatureOf(document),
  })

  const issueLetter = (tx: Tx, person: Person, decision: DecisionFacts, author: Author) =>
    documents.issue(tx, letterOrder(institution, person, decision), author)

  return {
    publicKey: signer.publicKey,
    issueLetter,
    reissueLetter: (tx, person, decision, reason, author) =>
      documents.issueAgain(tx, letterOrder(institution, person, decision), reason, author),

    async letter(reader) {
      const { applicantId, record } = reader.caller
      await limitPrints(applicantId)
      const decision = await deps.decisionFacts(applicantId)
      if (decision === null)
        throw conflict(
          'offer-missing',
          'You can print your letter of admission once you have been offered admission.',
        )
      const fee = feeThatUnlocks('letter')
      requireFee(
        record,
        fee,
        `Pay your ${feeName(fee)} first: the letter of admission can be printed after it.`,
      )
      const document = await database.asApplicantInOne(applicantId, async (tx) => {
        const known = await findDocument(tx, 'letter', applicantId, decision.decisionId)
        return known ?? (await issueLetter(tx, record, decision, authorOf(reader)))
      })
      if (document.revokedAt !== null) throw letterRequired()
      return deps.share(personOf(reader), () =>
        deps.pdf.render('admission-letter', pages.letter(issued(document))),
      )
    },

    async receiptsUrl(reader) {
      const { applicantId } = reader.caller
      await database.asApplicantInOne(applicantId, (tx) => issueReceipts(deps, tx, reader))
      const path = receiptPages.path.replace('{ticket}', writePrintTicket(signer, applicantId))
      return `${deps.publicUrl}/api${path}`
    },

    async receipts(ticket, address) {
      const applicantId = readPrintTicket(signer, ticket)
      if (applicantId === null)
        throw notFound('This link has expired. Open your receipts again.', 'print-link-expired')
      await limitPrints(applicantId)
      return deps.share({ person: applicantId, address }, async () => {
        const found = await database.asApplicant(applicantId, (db) => receiptsOf(db, applicantId))
        if (found.length === 0) throw notFound('There is no receipt.')
        return deps.pdf.render('receipts', pages.receipts(found.map(issued)))
      })
    },

    async form(reader) {
      const { applicantId, record } = reader.caller
      await limitPrints(applicantId)
      const { document, answers } = await database.asApplicantInOne(applicantId, async (tx) => {
        // Without the lock, a concurrent print after a correction could withdraw the form that this print issues.
        await lockApplicantRow(tx, applicantId)
        const submission = await findSubmission(tx, applicantId)
        if (submission === undefined)
          throw conflict(
            'application-not-submitted',
            'You can print your application form once your application is submitted.',
          )
        const facts = formFacts(institution, record, submission)
        return { document: await formDocument(documents, tx, reader, facts), answers: submission.snapshot }
      })
      return deps.share(personOf(reader), async () => {
        const portrait = await portraitOf(deps, reader)
        return deps.pdf.render('application-form', pages.form(issued(document), answers, portrait))
      })
    },

    async verify(code, address) {
      await deps.limitLookUps(address)
      const dot = code.indexOf('.')
      return dot === -1
        ? documents.verify(code, null)
        : documents.verify(code.slice(0, dot), code.slice(dot + 1))
    },
  }
}

/** Issues the missing receipts for an applicant's successful payments. @throws 409 no successful payment. */
async function issueReceipts(
  { institution, documents }: Pick<PrintingDeps, 'institution' | 'documents'>,
  tx: Tx,
  reader: Reader,
): Promise<void> {
  const { applicantId, record } = reader.caller
  const payments = await paidPayments(tx, applicantId)
  if (payments.length === 0)
    throw conflict(
      'receipt-missing',
      'There is no receipt yet: you get one for every payment that we have received.',
    )
  const known = await documentsOf(tx, 'receipt', applicantId)
  const withReceipt = new Set(known.map((document) => document.subjectId))
  const holder = holderFacts(institution, record)
  for (const [subjectId, facts] of receiptFactsOf(institution, holder, payments)) {
    if (withReceipt.has(subjectId)) continue
    await documents.issue(tx, { kind: 'receipt', applicantId, subjectId, facts }, authorOf(reader))
  }
}

/**
 * Returns the valid application form, or issues one. After a correction, withdraws the earlier form first. The caller
 * must have locked the applicant.
 */
async function formDocument(
  documents: DocumentsService,
  tx: Tx,
  reader: Reader,
  facts: FormFacts,
): Promise<DocumentRow> {
  const { applicantId } = reader.caller
  const subject = { kind: 'form' as const, subjectId: applicantId }
  const before = await findDocument(tx, 'form', applicantId, applicantId)
  if (printedAnswersHash(before?.facts) !== facts.answersSha256)
    await documents.revoke(tx, subject, 'The application was corrected.', authorOf(reader))
  return documents.issue(tx, { ...subject, applicantId, facts }, authorOf(reader))
}

/** Returns the applicant's picture, scaled down for print; null if the application has no picture. */
async function portraitOf(
  { uploads, pictures }: Pick<PrintingDeps, 'uploads' | 'pictures'>,
  { caller }: Reader,
): Promise<Buffer | null> {
  const ticket = caller.record.pictureTicket
  const picture = ticket === null ? null : await uploads.read(caller.applicantId, ticket)
  return picture === null ? null : pictures.shrink(picture, pictureEdge)
}
