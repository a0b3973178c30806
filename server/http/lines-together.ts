/** Milliseconds that a line waits for others, and characters that do not wait any more. */
const patience = { milliseconds: 200, characters: 16_384 }

const ordinary = /^\{"level":[1-3]0,/

export interface LinesTogether {
  write(line: string): void
  /** Writes what waits. */
  flush(): void
}

/**
 * Writes the log's lines some at a time, since each write costs as much as a tenth of an answer. A warning or worse
 * is written at once, with all that stood before it. Whoever ends the process flushes; kill -9 loses the last moment.
 */
export function linesTogether(out: { write(text: string): unknown }): LinesTogether {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting === '') return
    const text = waiting
    waiting = ''
    out.write(text)
  }
  return {
    flush,
    write(line) {
      waiting += line
      if (waiting.length >= patience.characters || !ordinary.test(line)) flush()
      else timer ??= setTimeout(flush, patience.milliseconds).unref()
    },
  }
}
