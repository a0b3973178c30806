import { formatDate, formatDateTime } from '#contract/dates.ts'
import { writeDocumentCode } from '#contract/document-code.ts'
import type { Institution } from '#contract/institution.ts'
import { formatNaira } from '#contract/money.ts'
import { nairaInWords } from '#contract/naira-in-words.ts'
import type { PdfContent } from '#server/adapters/pdf/pdf.ts'
import type { SnapshotStep } from '#server/db/schema.ts'
import { formFacts, type LetterFacts, letterFacts, type ReceiptFacts, receiptFacts } from './facts.ts'

/** An issued document, as needed for printing. */
export interface Issued {
  code: string
  facts: unknown
  /** Signature, encoded as in the QR code. */
  signature: string
}

/** Functions that convert issued documents to the data for the print templates. */
export interface Pages {
  letter(document: Issued): PdfContent
  receipts(issued: readonly Issued[]): PdfContent
  form(document: Issued, answers: readonly SnapshotStep[], picture: Uint8Array | null): PdfContent
}

export interface PagesOptions extends Pick<Institution, 'identity' | 'documents'> {
  publicUrl: string
}

export function pagesFor({ identity, documents, publicUrl }: PagesOptions): Pages {
  const { name, abbreviation, centre, address, website, logo, colours, support } = identity
  const issuer = { name, abbreviation, centre, address, website, logo, colours, email: support.email }
  const page = `${publicUrl}/application/verify`

  const linkOf = ({ code, signature }: Issued) => `${page}/${code}?s=${signature}`
  const proofOf = (document: Issued, picture = 'seal') => ({
    picture,
    page,
    link: linkOf(document),
    code: writeDocumentCode(document.code),
  })

  /**
   * Adds the picture of the signature. The picture is null if none is configured, or if the letter names another
   * signatory than the configured one.
   */
  function signatoryOf(signatory: NonNullable<LetterFacts['signatory']>) {
    const current = documents.signatory
    const picture = current.name === signatory.name ? current.signature : undefined
    return { ...signatory, picture: picture ?? null }
  }

  return {
    letter(document) {
      const facts = letterFacts.parse(document.facts)
      const acceptBy = facts.acceptBy === undefined ? null : formatDate(facts.acceptBy)
      const fees = facts.fees.map(({ description, amountKobo, due }) => ({
        description,
        amount: formatNaira(amountKobo),
        due:
          due?.kind === 'after-acceptance'
            ? `${due.days.join(' and ')} days after acceptance`
            : due === undefined
              ? null
              : acceptBy,
      }))
      const letter = {
        ...facts,
        fees,
        date: formatDate(facts.date),
        acceptBy,
        signatory: facts.signatory === undefined ? null : signatoryOf(facts.signatory),
        portal: `${publicUrl}/application/`,
        proof: proofOf(document),
      }
      return {
        data: { institution: issuer, title: documents.letter.title, letter },
        codes: { seal: linkOf(document) },
      }
    },

    receipts(issued) {
      const codes: Record<string, string> = {}
      const receipts = issued.map((document, index) => {
        const facts = receiptFacts.parse(document.facts)
        const picture = `seal-${index}`
        codes[picture] = linkOf(document)
        return {
          ...facts,
          date: formatDate(facts.date),
          amount: formatNaira(facts.amountKobo),
          words: nairaInWords(facts.amountKobo),
          account: facts.account === null ? null : accountWords(facts.account),
          standing: facts.fees === undefined ? null : standingWords(facts.fees),
          proof: proofOf(document, picture),
        }
      })
      return {
        data: {
          institution: issuer,
          title: documents.receipts.title,
          name: receipts.at(-1)?.name ?? '',
          receipts,
        },
        codes,
      }
    },

    form(document, answers, picture) {
      const facts = formFacts.parse(document.facts)
      const form = {
        ...facts,
        submittedAt: formatDateTime(facts.submittedAt),
        picture: picture !== null,
        steps: answers,
        proof: proofOf(document),
      }
      return {
        data: { institution: issuer, title: documents.form.title, form },
        codes: { seal: linkOf(document) },
        ...(picture === null ? {} : { pictures: { 'picture.jpg': picture } }),
      }
    },
  }
}

/** Formats a receipt's account: fee, amount paid and balance. Older receipts (no `feeName`) are for the school fee. */
function accountWords({ feeName = 'School fee', feeKobo, paidKobo }: NonNullable<ReceiptFacts['account']>) {
  return {
    name: feeName,
    nameInText: feeName.toLowerCase(),
    fee: formatNaira(feeKobo),
    paid: formatNaira(paidKobo),
    balance: formatNaira(Math.max(0, feeKobo - paidKobo)),
  }
}

/**
 * Formats the table of a receipt with the amounts paid and still to pay for each fee, and their sums. A dash stands for
 * zero.
 */
function standingWords(fees: NonNullable<ReceiptFacts['fees']>) {
  const rows = fees.map(({ name, feeKobo, paidKobo }) => ({
    name,
    paidKobo,
    toPayKobo: Math.max(0, feeKobo - paidKobo),
  }))
  const words = (kobo: number) => (kobo === 0 ? '–' : formatNaira(kobo))
  const total = (of: 'paidKobo' | 'toPayKobo') => formatNaira(rows.reduce((sum, row) => sum + row[of], 0))
  return {
    rows: rows.map(({ name, paidKobo, toPayKobo }) => ({
      name,
      paid: words(paidKobo),
      toPay: words(toPayKobo),
    })),
    paid: total('paidKobo'),
    toPay: total('toPayKobo'),
  }
}
