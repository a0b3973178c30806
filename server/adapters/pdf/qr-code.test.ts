import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'

test.each([
  'https://apply.oniko.example/application/verify/7K3MQ2XV9ABC0DEF',
  `https://apply.oniko.example/application/verify/7K3MQ2XV9ABC0DEF?s=${'Az09-_'.repeat(14)}AA`,
  'Ẹ̀kúndayọ̀',
])('a camera reads the encoded text: %s', async (text) => {
  const picture = sharp(Buffer.from(qrCode(text)), { density: 600 }).flatten({ background: '#fff' })
  const { data, info } = await picture
    .resize({ width: 600, kernel: 'nearest' })
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data: Uint8Array.from(data) })).toBe(text)
})
