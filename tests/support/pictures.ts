import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Creates a picture of random pixels, which compresses even less than a photo. */
export async function noisyPicture(width: number, height: number, format: 'jpeg' | 'png'): Promise<Buffer> {
  const raw = { width, height, channels: 3 as const }
  return sharp(randomBytes(width * height * 3), { raw })
    .toFormat(format)
    .toBuffer()
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Returns a black PNG of `edge` × `edge` pixels. The file is tiny, because all pixels are equal. */
export function bombPng(edge: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edge, 0)
  header.writeUInt32BE(edge, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((edge + 1) * edge))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/**
 * Returns a JPEG with marker texts in its EXIF, GPS, XMP and IPTC metadata, in a comment and after the image.
 * `canaries` lists the marker texts, which the server must remove.
 */
export async function jpegWithSecrets(): Promise<{ bytes: Buffer; canaries: string[] }> {
  const canaries = [
    'CANARY-CAMERA',
    'CANARY-GPS',
    'CANARY-XMP',
    'CANARY-IPTC',
    'CANARY-COMMENT',
    'CANARY-TRAILER',
  ]
  const withoutSecrets = await sharp(await noisyPicture(80, 60, 'png'))
    .withExif({ IFD0: { Make: 'CANARY-CAMERA' }, IFD3: { GPSDateStamp: 'CANARY-GPS', GPSLatitudeRef: 'N' } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const xmp = segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>CANARY-XMP</x:xmpmeta>'))
  const iptc = segment(
    0xed,
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0fCANARY-IPTC\0\0\0\0', 'latin1'),
  )
  const comment = segment(0xfe, Buffer.from('CANARY-COMMENT'))
  const [start, rest] = [withoutSecrets.subarray(0, 2), withoutSecrets.subarray(2)]
  return {
    bytes: Buffer.concat([start, xmp, iptc, comment, rest, Buffer.from('CANARY-TRAILER')]),
    canaries,
  }
}
