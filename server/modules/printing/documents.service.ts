import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { today } from '#contract/dates.ts'
import { documentCode, documentCodeBytes, readDocumentCode } from '#contract/document-code.ts'
import type { Verification } from '#contract/endpoints/printing.ts'
import type { Signer } from '#server/adapters/signing/signer.ts'
import { type AuditEntry, writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import type { DocumentKind } from '#server/db/schema.ts'
import { canonicalJson } from './canonical-json.ts'
import type { FormFacts, LetterFacts, ReceiptFacts } from './facts.ts'
import {
  documentByCode,
  type DocumentRow,
  findDocument,
  insertDocument,
  revokeDocument,
} from './printing.store.ts'

/** Who issues or withdraws, for the audit trail. */
export type Author = Pick<AuditEntry, 'actorKind' | 'actorId' | 'requestId'>

/** A document to be issued: about whom, about what, and what it says. */
export type DocumentOrder = { applicantId: string; subjectId: string } & (
  | { kind: 'letter'; facts: LetterFacts }
  | { kind: 'receipt'; facts: ReceiptFacts }
  | { kind: 'form'; facts: FormFacts }
)

export interface DocumentsService {
  /** The document about this subject that holds: the one there is, otherwise a new one with these facts. */
  issue(tx: Tx, order: DocumentOrder, by: Author): Promise<DocumentRow>
  /**
   * Follows the document that was withdrawn by a new one with a code of its own; the withdrawn one stays withdrawn.
   * Null when one holds already, or none was withdrawn.
   */
  issueAgain(tx: Tx, order: DocumentOrder, reason: string, by: Author): Promise<DocumentRow | null>
  /** Withdraws the document about a subject; the public page says so from now on. Its id; null when none holds. */
  revoke(
    tx: Tx,
    subject: { kind: DocumentKind; subjectId: string },
    reason: string,
    by: Author,
  ): Promise<string | null>
  /** What a stranger with the code learns. `signature` is the QR code's, base64url; null when the code was typed. */
  verify(code: string, signature: string | null): Promise<Verification>
  /** The signature of a document as its QR code carries it. */
  signatureOf(document: Pick<DocumentRow, 'signature'>): string
}

/** What a document of each kind tells of, on the public page. */
const statusWords: Record<DocumentKind, string> = {
  letter: 'Admission offered',
  receipt: 'Payment received',
  form: 'Application submitted',
}

const shown = z.object({ initials: z.string(), programme: z.string() })
const notOurs: Verification = {
  verdict: 'unknown',
  initials: null,
  programme: null,
  status: null,
  date: null,
}

type Signed = Pick<DocumentRow, 'code' | 'kind' | 'issuedAt' | 'factsSha256'>

/** What a signature stands for. The first line keeps it from being taken for a signature of anything else. */
function messageOf({ code, kind, issuedAt, factsSha256 }: Signed): Buffer {
  const lines = ['matric document', code, kind, issuedAt.toISOString(), factsSha256.toString('hex')]
  return Buffer.from(lines.join('\n'))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

export function documentsService(deps: { database: Database; signer: Signer }): DocumentsService {
  const { database, signer } = deps
  const signatureOf: DocumentsService['signatureOf'] = ({ signature }) => signature.toString('base64url')

  /** Whether the row says what was signed: somebody may have written into the database. */
  function isWhole(document: Signed & Pick<DocumentRow, 'facts' | 'signature'>): boolean {
    const facts = sha256(canonicalJson(document.facts))
    return (
      facts.length === document.factsSha256.length &&
      timingSafeEqual(facts, document.factsSha256) &&
      signer.verify(messageOf(document), document.signature)
    )
  }

  /** Signs and stores a document, unless another about the same subject holds: then `isNew` is false. */
  async function add(tx: Tx, { kind, applicantId, subjectId, facts }: DocumentOrder) {
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

  return {
    signatureOf,

    async issue(tx, order, by) {
      const { kind, applicantId, subjectId } = order
      const holds = await findDocument(tx, kind, applicantId, subjectId)
      if (holds !== undefined && holds.revokedAt === null) return holds
      const { document, isNew } = await add(tx, order)
      if (isNew)
        await writeAudit(tx, {
          ...by,
          action: 'document-issued',
          applicantId,
          after: { documentId: document.id, kind, subjectId },
        })
      return document
    },

    async issueAgain(tx, order, reason, by) {
      const { kind, applicantId, subjectId } = order
      const withdrawn = await findDocument(tx, kind, applicantId, subjectId)
      if (withdrawn === undefined || withdrawn.revokedAt === null) return null
      const { document, isNew } = await add(tx, order)
      if (!isNew) return null
      await writeAudit(tx, {
        ...by,
        action: 'document-issued-again',
        applicantId,
        before: { documentId: withdrawn.id, kind, subjectId, holds: false },
        after: { documentId: document.id, kind, subjectId, holds: true, reason },
      })
      return document
    },

    async revoke(tx, { kind, subjectId }, reason, by) {
      const revoked = await revokeDocument(tx, kind, subjectId, reason)
      if (revoked === undefined) return null
      await writeAudit(tx, {
        ...by,
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
      if (document === undefined || !isWhole(document)) return notOurs
      // Compared as text: two texts of base64url can mean the same bytes.
      if (signature !== null && signature !== signatureOf(document)) return notOurs
      const { initials, programme } = shown.parse(document.facts)
      return {
        verdict: document.revokedAt === null ? 'genuine' : 'withdrawn',
        initials,
        programme: programme === '' ? null : programme,
        status: document.declined
          ? 'Admission offered, declined by the applicant'
          : statusWords[document.kind],
        date: today(document.issuedAt),
      }
    },
  }
}
