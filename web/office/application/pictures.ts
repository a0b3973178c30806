import type { OpenedApplication } from '#contract/office/applications.ts'

export interface Picture {
  /** Name of the picture, such as «WAEC 2019». */
  title: string
  /** Upload token. */
  file: string
}

/** Returns the pictures of an application: slips, then other uploads, then proofs of checks with examination bodies. */
export function picturesOf({
  results,
  application,
}: Pick<OpenedApplication, 'results' | 'application'>): Picture[] {
  const slips = results.sittings.map(({ examName, examYear, slip }) => ({
    title: `${examName} ${examYear}`,
    file: slip,
  }))
  const others = application.uploads
    .filter(({ file }) => !slips.some((slip) => slip.file === file))
    .map(({ type, file }) => ({ title: type, file }))
  const proofs = results.boardChecks.flatMap(({ proof, exam }) =>
    proof === null ? [] : [{ title: `Proof: ${exam}`, file: proof }],
  )
  return [...slips, ...others, ...proofs]
}
