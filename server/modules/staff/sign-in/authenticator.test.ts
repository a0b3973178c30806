import { Secret } from 'otpauth'
import decodeQr from 'qr/decode.js'
import { expect, test } from 'vitest'
import {
  authenticatorUrl,
  codeAt,
  newRecoveryCodes,
  newSecret,
  qrRows,
  recoveryHash,
  stepOfCode,
} from './authenticator.ts'

const secret = Secret.fromUTF8('12345678901234567890').base32

test('codes are those of RFC 6238, shortened to six digits', () => {
  const known: [number, string][] = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ]
  for (const [seconds, code] of known) {
    expect(codeAt(secret, seconds * 1000)).toBe(code)
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  }
})

test('a code is also accepted 30 seconds earlier or later', () => {
  const now = 1_111_111_111_000
  const code = codeAt(secret, now)
  const step = Math.floor(now / 30_000)
  expect([-60, -30, 0, 30, 60].map((off) => stepOfCode(secret, code, now + off * 1000))).toEqual([
    null,
    step,
    step,
    step,
    null,
  ])
  for (const strange of ['', '12345', '1234567', '12345a', '１２３４５６', '000000'])
    expect(stepOfCode(secret, strange, now)).toBeNull()
})

test('secrets have 160 bits and are unique', () => {
  const secrets = new Set(Array.from({ length: 1000 }, newSecret))
  expect(secrets.size).toBe(1000)
  for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/)
})

test('the QR code contains the URL', () => {
  const address = authenticatorUrl(newSecret(), 'adunni@office.example', 'ONIKO admissions office')
  const rows = qrRows(address)
  const scale = 4
  const size = rows.length * scale
  const data = new Uint8ClampedArray(size * size * 4)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const light = rows[Math.floor(y / scale)]?.charAt(Math.floor(x / scale)) === '1' ? 0 : 255
      data.set([light, light, light, 255], (y * size + x) * 4)
    }
  expect(decodeQr({ width: size, height: size, data })).toBe(address)
})

test('recovery codes may be typed with spaces and in any case', () => {
  const [code = ''] = newRecoveryCodes()
  const hash = recoveryHash(code)
  expect(hash).toHaveLength(32)
  expect(recoveryHash(code.toLowerCase().replaceAll('-', ' '))).toEqual(hash)
  expect(recoveryHash('O0I1-L000-0000-0000')).toEqual(recoveryHash('0011-1000-0000-0000'))
  for (const strange of ['', '123456', `${code}0`, code.slice(1), 'Ṣ000-0000-0000-0000'])
    expect(recoveryHash(strange)).toBeNull()
})
