import { writeSync } from 'node:fs'

const flushIntervalMs = 200
/** Number of buffered characters after which the buffer is written without waiting for the interval. */
const bufferedCharacters = 8_192
/** Limit for unwritten lines, enough for about 5,000 requests. Further lines are lost. */
const unwrittenBytes = 1_048_576
/** Pause and number of attempts if a pipe is full while the process exits: one second in total. */
const fullPipe = { pauseMs: 20, attempts: 50 }

/** Matches lines of the levels that can be buffered: trace, debug and info. */
const canWait = /^\{"level":[1-3]0,/

export interface BufferedLog {
  write(line: string): void
  flush(): void
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

function isFullPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
}

/** Returns the line that shows how many lines before it are missing. */
function lostLine(lost: number): string {
  const msg = `${lost} log lines before this line are lost, because the log could not be written. Is its disk full?`
  return `${JSON.stringify({ level: 40, time: Date.now(), msg })}\n`
}

/**
 * Buffers log lines, because writing each line separately takes a tenth of the time of a request. A warning or error is
 * written immediately, after the buffered lines. The caller must flush before the process exits; `kill -9` loses up to
 * 200 ms of info lines. Writes are synchronous, because an asynchronous write could finish after a later error line.
 *
 * Never throws and never blocks if the log cannot be written, for example because its disk is full. Lines then stay in
 * memory, up to a limit. Further lines are lost, and their number is logged later.
 */
export function bufferedLog(fd = 1): BufferedLog {
  let buffered = ''
  /** Bytes that an earlier attempt could not write. They may begin in the middle of a line. */
  let unwritten = Buffer.alloc(0)
  let lost = 0

  const add = (line: string) => {
    if (unwritten.length + buffered.length > unwrittenBytes) {
      lost += 1
      return
    }
    if (lost > 0) {
      buffered += lostLine(lost)
      lost = 0
    }
    buffered += line
  }

  /** Writes everything, or as much as is possible. Returns the error of the write that failed. */
  const attempt = (): unknown => {
    if (buffered !== '') unwritten = Buffer.concat([unwritten, Buffer.from(buffered)])
    buffered = ''
    try {
      while (unwritten.length > 0) unwritten = unwritten.subarray(writeSync(fd, unwritten))
      return undefined
    } catch (error) {
      return error
    }
  }

  const writeAll = (): unknown => {
    const error = attempt()
    if (error !== undefined || lost === 0) return error
    buffered = lostLine(lost)
    lost = 0
    return attempt()
  }

  setInterval(writeAll, flushIntervalMs).unref()
  return {
    flush() {
      for (let attempts = 1; isFullPipe(writeAll()) && attempts < fullPipe.attempts; attempts++)
        pause(fullPipe.pauseMs)
    },
    write(line) {
      add(line)
      // After a failed write, only the timer retries. Otherwise each error line would cause another attempt.
      if (unwritten.length > 0) return
      if (buffered.length >= bufferedCharacters || !canWait.test(line)) writeAll()
    },
  }
}
