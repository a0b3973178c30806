/**
 * Ignores errors of standard output and standard error, for example when the disk of the log is full. The lines are
 * then lost. Without a listener, the event `error` would end the process.
 */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

export const ownOutput = {
  info: (line: string) => void process.stdout.write(`${line}\n`),
  error: (line: string) => void process.stderr.write(`${line}\n`),
}
