import { Busy } from '#server/busy.ts'

/** Makes a clean JPEG of whatever an applicant sends as a picture. */
export interface Pictures {
  /**
   * Reads the file at `path` and gives a new JPEG of it: upright, at most `maximumEdge` pixels wide and high, without
   * metadata, so that no byte of the input is kept. Throws `PictureRefused`, or `PicturesBusy` when too many wait.
   */
  toJpeg(path: string, maximumEdge: number): Promise<Buffer>
  /** A smaller one of a picture that `toJpeg` made, at most `maximumEdge` pixels wide and high. Throws the same. */
  shrink(jpeg: Uint8Array, maximumEdge: number): Promise<Buffer>
}

/**
 * - `not-a-picture`  the content is neither JPEG nor PNG, whatever its name says
 * - `damaged`        it begins like one, but is cut off or broken
 * - `too-many-pixels` decoding it would take more memory than a picture is worth
 */
export type PictureFault = 'not-a-picture' | 'damaged' | 'too-many-pixels'

/** A picture that is not kept; `fault` says why. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
  readonly fault: PictureFault

  constructor(fault: PictureFault, options?: ErrorOptions) {
    super(`Picture refused: ${fault}`, options)
    this.fault = fault
  }
}

/** The queue of pictures to convert is full. */
export class PicturesBusy extends Busy {
  override readonly name = 'PicturesBusy'

  constructor() {
    super('Too many pictures wait to be converted', 5)
  }
}
