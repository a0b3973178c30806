/** Time in milliseconds for the browser to start saving the file. The file's URL must stay valid until then. */
const untilWrittenMs = 60_000

/** Makes the browser download a file under the given name. */
export function keepFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), untilWrittenMs)
}
