/**
 * Lines of this process on standard output and standard error. A line that cannot be written, for example because the
 * log's disk is full, is lost: without a listener its `error` event would end the process.
 */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

export const ownOutput = {
  info: (line: string) => void process.stdout.write(`${line}\n`),
  error: (line: string) => void process.stderr.write(`${line}\n`),
}
