import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { today } from '#contract/dates.ts'
import { documentCode, documentCodeBytes, readDocumentCode } from '#contract/document-code.ts'
import type { Verification } from '#contract/endpoints/printing.ts'
import type { Signer } from '#server/adapters/signing/signing.ts'
import { findSubmission } from '#server/applicant/submission.ts'
import { type AuditEntry, writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import type { DocumentKind } from '#server/db/schema.ts'
import { canonicalJson } from './canonical-json.ts'
import {
  answersHash,
  printedAnswersHash,
  type FormFacts,
  type LetterFacts,
  type ReceiptFacts,
} from './facts.ts'
import {
  documentByCode,
  type DocumentRow,
  findDocument,
  insertDocument,
  revokeDocument,
} from './printing.store.ts'

/** Actor who issues or withdraws a document, for the audit log. */
export type Author = Pick<AuditEntry, 'actorKind' | 'actorId' | 'requestId'>

/**
 * A document to issue. `subjectId` is the id of the decision for a letter, of the payment for a receipt, and of the
 * applicant for an application form.
 */
export type DocumentOrder = { applicantId: string; subjectId: string } & (
  | { kind: 'letter'; facts: LetterFacts }
  | { kind: 'receipt'; facts: ReceiptFacts }
  | { kind: 'form'; facts: FormFacts }
)

export interface DocumentsService {
  /** Returns the valid document for `order.subjectId`. If there is none, issues one with the facts in `order`. */
  issue(tx: Tx, order: DocumentOrder, author: Author): Promise<DocumentRow>
  /**
   * Issues a document with a new code for `order.subjectId`, to replace a withdrawn one. Returns null if this subject
   * has a valid document or no withdrawn one.
   */
  issueAgain(tx: Tx, order: DocumentOrder, reason: string, author: Author): Promise<DocumentRow | null>
  /**
   * Withdraws the valid document for `subjectId`. The verification page then reports it as withdrawn. Returns the
   * document's id; null if none is valid.
   */
  revoke(
    tx: Tx,
    subject: { kind: DocumentKind; subjectId: string },
    reason: string,
    author: Author,
  ): Promise<string | null>
  /**
   * Returns the details that anyone with the code may see. `signature` is the base64url signature from the QR code;
   * null if the code was typed. The verdict is `unknown` for an unknown code, a wrong signature, a record whose signed
   * data was altered, or a revoked signing key.
   */
  verify(code: string, signature: string | null): Promise<Verification>
  /** Encodes a document's signature for its QR code. */
  signatureOf(document: Pick<DocumentRow, 'signature'>): string
}

/**
 * Status of each kind of document on the verification page. Other texts are used for letters of declined or lapsed
 * offers, receipts of refunded or reversed payments and outdated forms.
 */
const statusWords: Record<DocumentKind, string> = {
  letter: 'Admission offered',
  receipt: 'Payment received',
  form: 'Application submitted',
}

/** Facts that the verification page needs, for all kinds of documents. Only receipts have `refunded`. */
const shownFacts = z.object({
  initials: z.string(),
  programme: z.string(),
  refunded: z.optional(z.boolean()),
})
const unknownDocument: Verification = {
  verdict: 'unknown',
  initials: null,
  programme: null,
  status: null,
  date: null,
}

type Signed = Pick<DocumentRow, 'code' | 'kind' | 'issuedAt' | 'factsSha256'>

/** Builds the bytes to sign. The prefix ensures that the signature cannot be used for any other purpose. */
function messageOf({ code, kind, issuedAt, factsSha256 }: Signed): Buffer {
  const lines = ['matric document', code, kind, issuedAt.toISOString(), factsSha256.toString('hex')]
  return Buffer.from(lines.join('\n'))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

const signatureOf: DocumentsService['signatureOf'] = ({ signature }) => signature.toString('base64url')

export function documentsService(deps: { database: Database; signer: Signer }): DocumentsService {
  const { database, signer } = deps
  return {
    signatureOf,

    async issue(tx, order, author) {
      const { kind, applicantId, subjectId } = order
      const valid = await findDocument(tx, kind, applicantId, subjectId)
      if (valid !== undefined && valid.revokedAt === null) return valid
      const { document, isNew } = await addDocument(signer, tx, order)
      if (isNew)
        await writeAudit(tx, {
          ...author,
          action: 'document-issued',
          applicantId,
          after: { documentId: document.id, kind, subjectId },
        })
      return document
    },

    async issueAgain(tx, order, reason, author) {
      const { kind, applicantId, subjectId } = order
      const withdrawn = await findDocument(tx, kind, applicantId, subjectId)
      if (withdrawn === undefined || withdrawn.revokedAt === null) return null
      const { document, isNew } = await addDocument(signer, tx, order)
      if (!isNew) return null
      await writeAudit(tx, {
        ...author,
        action: 'document-issued-again',
        applicantId,
        before: { documentId: withdrawn.id, kind, subjectId, holds: false },
        after: { documentId: document.id, kind, subjectId, holds: true, reason },
      })
      return document
    },

    async revoke(tx, { kind, subjectId }, reason, author) {
      const revoked = await revokeDocument(tx, kind, subjectId, reason)
      if (revoked === undefined) return null
      await writeAudit(tx, {
        ...author,
        action: 'document-revoked',
        applicantId: revoked.applicantId,
        before: { documentId: revoked.id, kind, subjectId, holds: true },
        after: { documentId: revoked.id, kind, subjectId, holds: false, reason },
      })
      return revoked.id
    },

    async verify(typed, signature) {
      const code = readDocumentCode(typed)
      const document = code === null ? undefined : await documentByCode(database, code)
      if (document === undefined || !isUnaltered(signer, document)) return unknownDocument
      // Compares the signatures as strings, because different base64url strings can decode to the same bytes.
      if (signature !== null && signature !== signatureOf(document)) return unknownDocument
      const { initials, programme, refunded = false } = shownFacts.parse(document.facts)
      const outdated = document.kind === 'form' && (await isOutdated(database, document))
      return {
        verdict: document.revokedAt === null && !outdated ? 'genuine' : 'withdrawn',
        initials,
        programme: programme === '' ? null : programme,
        status: outdated
          ? 'Application submitted, corrected since this form was printed'
          : statusOf({ ...document, refunded }),
        date: today(document.issuedAt),
      }
    },
  }
}

/**
 * Returns true if the document's code, kind, time of issue and facts match its signature, and the signing key was not
 * revoked.
 */
function isUnaltered(signer: Signer, document: Signed & Pick<DocumentRow, 'facts' | 'signature'>): boolean {
  const facts = sha256(canonicalJson(document.facts))
  return (
    facts.length === document.factsSha256.length &&
    timingSafeEqual(facts, document.factsSha256) &&
    signer.verify(messageOf(document), document.signature)
  )
}

/** Returns whether the submitted answers differ from those in a printed application form. */
async function isOutdated(
  { system }: Database,
  { applicantId, facts }: Pick<DocumentRow, 'applicantId' | 'facts'>,
): Promise<boolean> {
  const submission = await findSubmission(system, applicantId)
  return submission !== undefined && answersHash(submission.snapshot) !== printedAnswersHash(facts)
}

/** Signs and stores a document. If `subjectId` has a valid document, returns that one with `isNew` false. */
async function addDocument(signer: Signer, tx: Tx, { kind, applicantId, subjectId, facts }: DocumentOrder) {
  const json = canonicalJson(facts)
  const signed = {
    code: documentCode(randomBytes(documentCodeBytes)),
    kind,
    issuedAt: new Date(),
    factsSha256: sha256(json),
  }
  const isNew = await insertDocument(tx, {
    ...signed,
    id: newId(),
    applicantId,
    subjectId,
    facts: json,
    signature: signer.sign(messageOf(signed)),
  })
  const document = await findDocument(tx, kind, applicantId, subjectId)
  if (document === undefined) throw new Error(`The ${kind} of another applicant has this subject`)
  return { document, isNew }
}

function statusOf({
  kind,
  declined,
  lapsed,
  refunded,
  reversed,
}: {
  kind: DocumentKind
  declined: boolean
  lapsed: boolean
  refunded: boolean
  reversed: boolean
}): string {
  if (refunded) return 'Payment received, not credited to a fee'
  if (reversed) return 'Payment received, later reversed'
  if (declined) return 'Admission offered, declined by the applicant'
  return lapsed ? 'Admission offered, not accepted in time' : statusWords[kind]
}
