import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Records } from '#contract/institution.ts'
import type { StepId } from '#contract/steps/registry.ts'
import type { FileStore } from '#server/adapters/files/files.ts'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { inTurn } from './in-turn.ts'
import { inventedPortrait, inventedSlip } from './pictures.ts'

/** One in this many applicants gets the previous applicant's portrait, so that the office has duplicates to compare. */
const duplicateEvery = 50

/**
 * Grades given to the applicants in rotation. Some applicants then meet the entry requirements, some do not, and some
 * await a result.
 */
const gradeRuns = [
  ['A1', 'B3', 'C4', 'B2', 'C6', 'C5'],
  ['C6', 'D7', 'C5', 'E8', 'C4', 'F9'],
  ['B3', 'C6', 'AR', 'C5', 'B2', 'C4'],
] as const

/** Stores a picture in the file store. Returns the row to insert into `upload`, marked as in use. */
async function uploadRow(
  files: FileStore,
  jpeg: Buffer,
  applicantId: string,
  documentType: 'OlevelResult' | 'ProfilePicture',
) {
  return {
    id: newId(),
    ticket: randomBytes(16).toString('base64url'),
    applicantId,
    documentType,
    fileKey: await files.put(jpeg),
    bytes: jpeg.length,
    sha256: createHash('sha256').update(jpeg).digest(),
    claimedAt: new Date(),
  }
}

interface Papers {
  id: string
  /** Index of the applicant among all seeded applicants. The sample answers depend on it. */
  at: number
  resultId: string
  portrait: Awaited<ReturnType<typeof uploadRow>>
  slip: Awaited<ReturnType<typeof uploadRow>>
}

type WritePapers = (tx: Tx, papers: readonly Papers[], records: Records) => Promise<unknown>

/** One function per step after the programme step. Each stores the step's answers of many applicants. */
const papersOf = {
  educationalRecords: (tx, papers, { qualifications }) =>
    tx
      .insertInto('schoolRecord')
      .values(
        papers.map(({ id, at }) => ({
          id: newId(),
          applicantId: id,
          qualification: inTurn(qualifications, 0),
          name: `Community Secondary School ${1 + (at % 40)}`,
          startYear: 1995 + (at % 20),
          endYear: 2001 + (at % 20),
        })),
      )
      .execute(),
  async olevelResults(tx, papers, { examBodies, subjects }) {
    await tx
      .insertInto('olevelResult')
      .values(
        papers.map(({ id, at, resultId, slip }) => ({
          id: resultId,
          applicantId: id,
          examName: inTurn(examBodies, at),
          examNumber: String(4_000_000_000 + at),
          examYear: 2001 + (at % 20),
          uploadId: slip.id,
        })),
      )
      .execute()
    await tx
      .insertInto('olevelSubject')
      .values(
        papers.flatMap(({ id, at, resultId }) =>
          inTurn(gradeRuns, at).map((grade, place) => ({
            resultId,
            applicantId: id,
            subjectName: inTurn(subjects, place < 2 ? place : 2 + ((at + place * 7) % (subjects.length - 2))),
            grade,
          })),
        ),
      )
      .execute()
  },
  employmentRecords: (tx, papers) =>
    tx
      .insertInto('employmentRecord')
      .values(
        papers.map(({ id, at }) => ({
          id: newId(),
          applicantId: id,
          employerName: 'Blue Gate Stores',
          designation: 'Shop manager',
          startYear: 2012,
          endYear: 2016 + (at % 8),
        })),
      )
      .execute(),
  picture: (tx, papers) =>
    sql`update applicant set picture_id = upload.id from upload
      where upload.applicant_id = applicant.id and document_type = 'ProfilePicture'
        and upload.id = any(${papers.map(({ portrait }) => portrait.id)}::uuid[])`.execute(tx),
} satisfies Record<Exclude<StepId, 'biodata' | 'nextOfKin' | 'programme'>, WritePapers>

/**
 * Draws and stores the pictures of applicants. Returns a function that inserts their sample answers for all steps after
 * the programme step.
 */
export async function preparePapers(
  files: FileStore,
  records: Records,
  applicants: readonly { id: string; at: number }[],
): Promise<(tx: Tx) => Promise<void>> {
  const papers: Papers[] = []
  let before = ''
  for (const { id, at } of applicants) {
    const pictured = before !== '' && at % duplicateEvery === duplicateEvery - 1 ? before : id
    // Draws the pictures of one applicant at a time, because a decoded picture takes more than 1 MB of memory.
    const [portrait, slip] = await Promise.all([inventedPortrait(pictured), inventedSlip(id)])
    papers.push({
      id,
      at,
      resultId: newId(),
      portrait: await uploadRow(files, portrait, id, 'ProfilePicture'),
      slip: await uploadRow(files, slip, id, 'OlevelResult'),
    })
    before = id
  }
  return async (tx) => {
    const uploads = papers.flatMap(({ portrait, slip }) => [portrait, slip])
    await tx.insertInto('upload').values(uploads).execute()
    for (const write of Object.values<WritePapers>(papersOf)) await write(tx, papers, records)
  }
}
