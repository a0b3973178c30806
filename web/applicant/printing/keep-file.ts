/** Milliseconds until the browser has surely begun to write the file. */
const untilWritten = 60_000

/** Hands a file to the browser to be kept under a name. */
export function keepFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), untilWritten)
}
