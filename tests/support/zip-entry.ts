import { inflateRawSync } from 'node:zlib'

/**
 * Returns the content of one compressed file of a ZIP archive as text. Finds the file in the directory at the end of
 * the archive.
 * @throws if the archive does not contain the file
 */
export function zipEntry(archive: Buffer, fileName: string): string {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = archive.readUInt32LE(end + 16)
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const [compressed, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const [extra, comment] = [archive.readUInt16LE(at + 30), archive.readUInt16LE(at + 32)]
    const header = archive.readUInt32LE(at + 42)
    if (archive.toString('utf8', at + 46, at + 46 + nameLength) === fileName) {
      const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
      return inflateRawSync(archive.subarray(start, start + compressed)).toString()
    }
    at += 46 + nameLength + extra + comment
  }
  throw new Error(`The archive contains no ${fileName}`)
}
