import { Busy } from '#server/limits/busy.ts'
import type { QueueLength } from '#server/limits/queue-length.ts'

/** Perceptual hash of 64 bits, as four numbers of 16 bits. */
export type PictureFingerprint = readonly [number, number, number, number]

/** Converter from uploaded pictures to clean JPEGs. */
export interface Pictures {
  /**
   * Decodes the file at `path` and encodes a new JPEG: upright, without metadata, at most `maximumEdge` pixels wide and
   * high. Only the pixels are taken from the input.
   * @throws `PictureRejected`, `PicturesBusy`
   */
  toJpeg(path: string, maximumEdge: number): Promise<Buffer>
  /**
   * Scales down a JPEG from `toJpeg`.
   * @throws like `toJpeg`
   */
  shrink(jpeg: Uint8Array, maximumEdge: number): Promise<Buffer>
  /**
   * Converts pictures of the office before those of applicants. The office's pictures have their own part of the queue,
   * which uploads of applicants cannot fill.
   */
  readonly office: Pick<Pictures, 'toJpeg' | 'shrink'> & {
    /**
     * Returns the perceptual hash of a JPEG from `toJpeg`. Similar pictures differ in few bits.
     * @throws like `toJpeg`
     */
    fingerprint(jpeg: Uint8Array): Promise<PictureFingerprint>
  }
  /** Starts a worker process and keeps at least one running, so that no picture waits for the start of a process. */
  keepReady(): void
  /** Returns the numbers of pictures that wait to be converted. */
  queues(): { applicants: QueueLength; office: QueueLength }
  /** Ends the worker processes. Pictures in progress and later pictures are rejected. */
  close(): Promise<void>
}

/**
 * - `not-a-picture`   the content is neither JPEG nor PNG, regardless of the file name
 * - `damaged`         the file cannot be decoded, for example because it is truncated, or it crashes the decoder
 * - `too-many-pixels` decoding it would need too much memory
 */
export type PictureFault = 'not-a-picture' | 'damaged' | 'too-many-pixels'

/** Thrown when a picture is rejected. `fault` is the reason. */
export class PictureRejected extends Error {
  override readonly name = 'PictureRejected'
  readonly fault: PictureFault

  constructor(fault: PictureFault, options?: ErrorOptions) {
    super(`Picture rejected: ${fault}`, options)
    this.fault = fault
  }
}

/**
 * Thrown when the queue of pictures to convert is full, when the conversion was killed (it took too long or memory ran
 * out), or during shutdown.
 */
export class PicturesBusy extends Busy {
  override readonly name = 'PicturesBusy'

  constructor() {
    super('Too many pictures wait to be converted', 5)
  }
}
