import { formatDate } from '#contract/dates.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'

export interface Picture {
  /** Name of the picture, such as «WAEC 2019». */
  title: string
  /** Upload token. */
  file: string
  /** Pictures of one kind look alike, so they share one zoom and position (see `pictureMemory`). */
  kind: string
}

/** Returns the kind of a slip. `exam`: examination body and year, such as «WAEC 2019». All years have the same kind. */
export function slipKind(exam: string): string {
  return `slip ${exam.replace(/ \d{4}$/, '')}`
}

/** Returns the upload token of the applicant's picture; undefined if there is none. */
export function portraitOf({ application }: Pick<OpenedApplication, 'application'>): string | undefined {
  return application.uploads.find(({ type }) => type === 'Profile picture')?.file
}

/**
 * Returns the pictures of an application: slips, then other uploads, requested documents, proofs of checks with
 * examination bodies, and pictures that a correction has replaced.
 */
export function picturesOf({
  results,
  application,
  requests,
}: Pick<OpenedApplication, 'results' | 'application' | 'requests'>): Picture[] {
  const slips = results.sittings.map(({ examName, examYear, slip }) => ({
    title: `${examName} ${examYear}`,
    file: slip,
    kind: slipKind(`${examName} ${examYear}`),
  }))
  const otherUploads = application.uploads
    .filter(({ file }) => !slips.some((slip) => slip.file === file))
    .map(({ type, file }) => ({ title: type, file, kind: `upload ${type}` }))
  const proofs = results.boardChecks.flatMap(({ proof, exam }) =>
    proof === null ? [] : [{ title: `Proof: ${exam}`, file: proof, kind: `proof ${exam}` }],
  )
  const documents = requests.flatMap((request) =>
    request.documents.flatMap(({ name, file }) =>
      file === null
        ? []
        : [
            {
              title: `${name}, ${formatDate(request.returnedAt ?? request.askedAt)}`,
              file,
              kind: `document ${name}`,
            },
          ],
    ),
  )
  const replaced = requests.flatMap(({ sections, askedAt }) =>
    sections.flatMap(({ picturesBefore }) =>
      picturesBefore
        .filter(({ file }) => ![...slips, ...otherUploads].some((present) => present.file === file))
        .map(({ title, file }) => ({
          title: `Old: ${title}, ${formatDate(askedAt)}`,
          file,
          kind: slipKind(title),
        })),
    ),
  )
  const replacedOnce = replaced.filter(
    ({ file }, at) => replaced.findIndex((each) => each.file === file) === at,
  )
  return [...slips, ...otherUploads, ...documents.toReversed(), ...proofs, ...replacedOnce]
}
